"""Many processes, one room: doors that hold sockets and forget everything, and one owner behind them."""
