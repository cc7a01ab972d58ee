package dev.jogakbo.store.catalog;

/** The numbers to be given next. */
record NextNumbers(int packNumber, int xorbNumber) {}
