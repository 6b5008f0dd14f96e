import type { Compilation, Compiler } from '../../../src/compiler/compile.ts';
import { panelOf } from '../../../src/authoring/describe/panel.ts';
import type {
  Control,
  FileEdit,
  Panel,
  PanelProperty,
  Path,
  Place,
} from '../../../src/authoring/studio/api.ts';
import {
  editFor,
  isEditedAsJson,
  withoutValue,
} from '../../../src/authoring/studio/page/panel/propertyEdit.ts';

/**
 * How many equal values of a file are edited, such as its columns. Of the first one, also the
 * properties that the file does not state.
 */
const MAX_EQUAL = 2;

/** Returns the edits that the panels of a file offer, of many equal values those of a few. */
export function offeredEdits(
  compiler: Compiler,
  compilation: Compilation,
  file: string,
): FileEdit[] {
  const counts = new Map<string, number>();
  const offered: FileEdit[] = [];

  /** @param pattern the path without the indexes and names of items */
  const visitPanel = (path: Path, pattern: string): void => {
    const count = counts.get(pattern) ?? 0;
    if (count >= MAX_EQUAL) return;
    counts.set(pattern, count + 1);
    const panel = panelOf(compiler, compilation, { file, path });
    if (!panel) throw new Error(`${file} has no panel for /${path.join('/')}`);
    const visitProperty = (property: PanelProperty, inner: string): void => {
      const { control, value } = property;
      const edits = propertyEdits(property, panel);
      if (value !== undefined) offered.push(...edits);
      else if (count === 0) offered.push(...edits.slice(0, 1));
      if (control.type === 'object' || control.type === 'values')
        for (const one of control.properties) visitProperty(one, `${inner}/${one.name}`);
      if (control.type !== 'items') return;
      offered.push(...itemEdits({ file, path: property.path }, control, value));
      for (const item of someOf(control.items)) visitPanel(item.path, `${inner}/*`);
    };
    for (const property of panel.properties) visitProperty(property, `${pattern}/${property.name}`);
    const { control, value, help } = panel;
    const single = { name: String(path.at(-1)), path, help, required: false, value };
    if (control) visitProperty({ ...single, control }, pattern);
  };
  visitPanel([], '');
  return offered;
}

/** Returns the first, the middle and the last item. */
export const someOf = <Item>(items: readonly Item[]): Item[] => {
  const indexes = new Set([0, Math.floor(items.length / 2), items.length - 1]);
  return items.filter((_item, index) => indexes.has(index));
};

/** Returns the edits of the control of a property. */
const propertyEdits = (property: PanelProperty, panel: Panel): FileEdit[] =>
  nextValues(property).map((next) => ({ file: panel.file, ...editFor(property, panel, next) }));

const JSON_VALUES = [{ a: [1, { b: null }], c: 'نص' }, [], undefined];

/** Returns values that a person can give a property with its control. */
function nextValues(property: PanelProperty): unknown[] {
  const { control, value } = property;
  if (isEditedAsJson(property)) return JSON_VALUES;
  const items: unknown[] = Array.isArray(value) ? value : [];
  switch (control.type) {
    case 'text':
    case 'name':
      return ['نص "آخر" \\ x', withoutValue(property)];
    case 'number':
      return [77, 'abc', undefined];
    case 'switch':
      return [true, false];
    case 'choice':
      return [control.values.find((one) => one !== value), undefined];
    case 'list':
      return [[...items, 'other'], items.length > 1 ? items.slice(1) : undefined];
    case 'json':
      return JSON_VALUES;
    case 'object':
    case 'values':
    case 'items':
    default:
      return [];
  }
}

/** Returns the edits of the buttons of a list, or of an object with free names. */
function itemEdits(
  { file, path }: Place,
  { items, keyed }: Extract<Control, { type: 'items' }>,
  value: unknown,
): FileEdit[] {
  const removed = someOf(items).map((item): FileEdit => ({
    file,
    kind: 'remove',
    path: item.path,
  }));
  const positions = [...new Set([0, Math.floor(items.length / 2), items.length])];
  if (keyed)
    return [
      ...removed,
      ...positions.map((index): FileEdit => ({
        file,
        kind: 'set',
        path: [...path, 'another'],
        value: {},
        index,
      })),
    ];
  // A list that is stated in another form is edited as JSON.
  if (value !== undefined && !Array.isArray(value)) return removed;
  const moved = someOf(items.map((_item, index) => index)).flatMap((index): FileEdit[] =>
    [index - 1, index + 1]
      .filter((to) => to >= 0 && to < items.length)
      .map((to) => ({ file, kind: 'move', path: [...path, index], to })),
  );
  const inserted = positions.flatMap((index): FileEdit[] =>
    ['another', {}].map((added) => ({
      file,
      kind: 'insert',
      path: [...path, index],
      value: added,
    })),
  );
  return [...removed, ...moved, ...inserted];
}
