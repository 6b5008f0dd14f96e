import { valueAt, type Row } from '../../data/page.ts';
import type { Translate } from '../../i18n/useTranslation.ts';

/** The label and the colour of a value. */
export interface ChipAppearance {
  /** Text key. */
  text: string;
  tone: 'success' | 'warning' | 'error' | 'info' | 'neutral';
}

interface ChipOptions {
  values?: (ChipAppearance & { value: unknown })[];
  other?: ChipAppearance;
}

/** Returns label and colour of a value by the column's options; undefined without a value. */
export function chipFor(
  value: unknown,
  options: Record<string, unknown>,
): ChipAppearance | undefined {
  if (value === undefined || value === null) return undefined;
  // The manifest declares this shape.
  const { values = [], other } = options as ChipOptions;
  return values.find((one) => one.value === value) ?? other;
}

/** Returns the label of a chip: the text of the row's `labelField` if it has one. */
export function chipText(
  { text }: ChipAppearance,
  row: Row,
  { labelField }: Record<string, unknown>,
  t: Translate,
): string {
  const ownText = typeof labelField === 'string' ? valueAt(row, labelField) : undefined;
  return typeof ownText === 'string' && ownText !== '' ? ownText : t(text);
}
