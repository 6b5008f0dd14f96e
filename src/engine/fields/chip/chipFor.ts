export interface ChipMeaning {
  text: string;
  tone: 'success' | 'warning' | 'error' | 'info' | 'neutral';
}

interface ChipOptions {
  values?: (ChipMeaning & { value: unknown })[];
  other?: ChipMeaning;
}

/** What a value means by a column's settings; undefined where there is no value. */
export function chipFor(value: unknown, options: Record<string, unknown>): ChipMeaning | undefined {
  if (value === undefined || value === null) return undefined;
  // The manifest gives the settings this shape.
  const { values = [], other } = options as ChipOptions;
  return values.find((one) => one.value === value) ?? other;
}
