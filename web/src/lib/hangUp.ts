/** Ends a line to the room that nobody listens to any more. */

const CONNECTING = 0;

/** A line that is still being opened is closed when it is open: sooner is an error to a browser, which says so. */
export function hangUp(socket: WebSocket | null): void {
  if (socket === null) return;
  socket.onmessage = null;
  if (socket.readyState === CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}
