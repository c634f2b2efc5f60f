"""What must never be lost: the journal of inputs and the double-entry ledger."""
