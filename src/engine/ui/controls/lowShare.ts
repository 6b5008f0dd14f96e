/** Percentages below this are low: their bars are amber. */
export const LOW_SHARE = 50;
