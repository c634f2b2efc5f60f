"""What beats what: one module per way of ranking, each in a scalar and a batch form."""
