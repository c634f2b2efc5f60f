"""What people ask the floor, in their own words: the filed rules that decide it, and how sure that is."""
