import type { Panel, PanelProperty } from '../../api.ts';

const toCamelCase = (name: string) =>
  name.replace(/[-_]([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** The properties that name what an object is about. */
const NAMES = ['to', 'field', 'filter', 'action', 'block'];

/**
 * Returns a key for a new text: the file, what the object is about, and the property, such as
 * `my-loans.title.chipLabel`. The menu has keys of its own, such as `menu.phoneBook`.
 */
export function newTextKey(
  { file, path, value, shortFor }: Pick<Panel, 'file' | 'path' | 'value' | 'shortFor'>,
  { name }: Pick<PanelProperty, 'name'>,
): string {
  const stated: Record<string, unknown> =
    typeof value === 'string' && shortFor !== undefined
      ? { [shortFor]: value }
      : ((value ?? {}) as Record<string, unknown>);
  const about = NAMES.map((one) => stated[one]).find((one) => typeof one === 'string');
  if (file === 'schemas/app.json' && path[0] === 'menu')
    return `menu.${toCamelCase(about ?? 'entry')}`;
  const [base = ''] = file.split('/').at(-1)!.split('.');
  return [base, ...(about === undefined ? [] : [about]), name].join('.');
}
