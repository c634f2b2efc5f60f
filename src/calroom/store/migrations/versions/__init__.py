"""One module for each version; a version that has been released is never changed."""
