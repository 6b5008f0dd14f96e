import { labelKeys, ownersOf, titleKeyOf } from '../../compiler/project/defaultKeys.ts';
import type { Target } from '../../compiler/language/targets.ts';
import type { Inspection } from '../../compiler/project/inspection.ts';
import { rootCursor, type Cursor } from '../../compiler/read/cursor.ts';
import type { Texts } from '../../compiler/texts/texts.ts';
import { indexOf } from './inspectionIndex.ts';
import type { Translated } from './types.ts';

/** The languages of the interface. */
export const languagesOf = ({ table }: Texts) => Object.keys(table);

/**
 * Returns a text in every language; the key stands for a missing translation. Undefined if no
 * language has the text. A plural family has the form `other`.
 */
export function translated(
  { project: { texts } }: Inspection,
  key: string,
): Translated | undefined {
  const found = texts.keys.has(key) ? key : `${key}_other`;
  if (!texts.keys.has(found)) return undefined;
  const languages = languagesOf(texts);
  return Object.fromEntries(
    languages.map((language) => [language, texts.text(language, found) ?? key]),
  );
}

/** Returns the title of a screen. Undefined if there is no such screen. */
export function titleOf(inspection: Inspection, id: string): Translated | undefined {
  const { screens, dialogs } = inspection.project;
  const screen = screens.get(id) ?? dialogs.get(id);
  return screen && translated(inspection, screen.at.get('title').text() ?? titleKeyOf(id));
}

/** The targets that are a field of an entity. */
const FIELDS: Target[] = ['field', 'fieldPath', 'picture', 'sortField', 'figure', 'total'];
const SCREENS: Target[] = ['screen', 'tabScreen', 'link', 'list', 'rowsOf', 'dialog'];
const FILTERS: Target[] = ['callFilter', 'filter', 'otherFilter', 'viewParam'];
const FORM_FIELDS: Target[] = ['formField', 'numberField', 'shownField'];

/** Returns the function that finds what a name is on screens. */
export function labelFinder(
  inspection: Inspection,
  file: string,
  refers: Target,
  entity: string | undefined,
): (name: string) => Translated | undefined {
  const source = indexOf(inspection).source(file);
  const at: Cursor | undefined = source && rootCursor(source);
  const first = (keys: readonly string[]) => {
    const key = keys.find((one) => inspection.project.texts.keys.has(one));
    return key === undefined ? undefined : translated(inspection, key);
  };
  const label = (kinds: ('col' | 'field' | 'filter')[], name: string) =>
    at && first(kinds.flatMap((kind) => labelKeys(kind, name, entity ?? '', at)));
  if (refers === 'text' || refers === 'plural') return (key) => translated(inspection, key);
  if (SCREENS.includes(refers)) return (id) => titleOf(inspection, id);
  if (FIELDS.includes(refers)) return (name) => label(['col'], name.replace(/^-/, ''));
  if (FORM_FIELDS.includes(refers)) return (name) => label(['field', 'col'], name);
  if (FILTERS.includes(refers)) return (name) => label(['filter', 'col'], name);
  if (refers !== 'action' || !at) return () => undefined;
  return (id) => {
    const own = ownersOf(entity, at).map((owner) => `${owner}.action.${id}`);
    const standard = inspection.project.manifests.actions.get(id)?.label;
    return first([...own, ...(standard === undefined ? [] : [standard])]);
  };
}

/** Returns a text that has no translation, such as a key, as that of every language. */
export const sameText = ({ project: { texts } }: Inspection, text: string): Translated =>
  Object.fromEntries(languagesOf(texts).map((language) => [language, text]));
