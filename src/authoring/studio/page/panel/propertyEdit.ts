import type { Edit, Panel, PanelProperty } from '../../api.ts';

export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the edit that gives a property a value. Without a value, or with the default one, the
 * property is removed. The draft can already have another value than the panel shows, so an edit is
 * also returned if both are the same.
 */
export function editFor(
  { path, name, fallback }: PanelProperty,
  panel: Pick<Panel, 'value' | 'shortFor'>,
  next: unknown,
): Edit {
  if (next !== undefined && !isEqual(next, fallback)) return { kind: 'set', path, value: next };
  // A text that stands for the object has no property that could be removed.
  if (typeof panel.value === 'string' && panel.shortFor === name)
    return { kind: 'set', path, value: next ?? '' };
  return { kind: 'remove', path };
}

/** The value of an emptied text: a required one stays in the file, so that it is marked. */
export const withoutValue = ({ required }: PanelProperty): string | undefined =>
  required ? '' : undefined;

/** Returns the number that a text contains, or else the text, which the check reports. */
export function toNumberOrText(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : trimmed;
}

/** Shows any value in a text box. */
export const toText = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

/** Whether the control of each type can show a value. */
const SHOWN: Record<PanelProperty['control']['type'], (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  name: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' || typeof value === 'string',
  switch: (value) => typeof value === 'boolean',
  choice: isPlain,
  list: (value) => Array.isArray(value) && value.every(isPlain),
  object: (value) => !isPlain(value) && !Array.isArray(value),
  values: (value) =>
    !isPlain(value) && !Array.isArray(value) && Object.values(value as object).every(isPlain),
  items: (value) => !isPlain(value),
  json: () => true,
};

/** The items of lists that are chosen. Other lists are edited as JSON. */
const CHOSEN = ['name', 'choice'];

/** Whether a property is edited as JSON, because no other control can show its value. */
export const isEditedAsJson = ({ control, value }: PanelProperty): boolean =>
  (control.type === 'list' && !CHOSEN.includes(control.item.type)) ||
  (value !== undefined && !SHOWN[control.type](value));
