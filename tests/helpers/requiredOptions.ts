/** The options without which a cell cannot be drawn or exported, by its id. */
export const requiredOptions: Readonly<Record<string, Record<string, unknown>>> = {
  chip: { values: [], other: { text: 'chip.other', tone: 'neutral' } },
};
