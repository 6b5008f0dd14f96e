import type { ChipCellOptions } from '../../generated/options.ts';
import { valueAt, type Row } from '../../engine/data/page.ts';
import type { Translate } from '../../engine/i18n/useTranslation.ts';

/** The label, as a text key, and the colour of a value. */
export type ChipAppearance = ChipCellOptions['other'];

/** Returns label and colour of a value by the column's options; undefined without a value. */
export function chipFor(
  value: unknown,
  { values, other }: ChipCellOptions,
): ChipAppearance | undefined {
  if (value === undefined || value === null) return undefined;
  return values.find((one) => one.value === value) ?? other;
}

/** Returns the label of a chip: the text of the row's `labelField` if it has one. */
export function chipText(
  { text }: ChipAppearance,
  row: Row,
  { labelField }: ChipCellOptions,
  t: Translate,
): string {
  const ownText = labelField === undefined ? undefined : valueAt(row, labelField);
  return typeof ownText === 'string' && ownText !== '' ? ownText : t(text);
}
