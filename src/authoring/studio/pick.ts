import type { Outline, OutlinePart } from './api.ts';

/** What is picked in the preview: a part of the screen, or a text that belongs to none. */
export type Picked = OutlinePart | { text: string };

/** Finds the parts that the value of an attribute can mean. */
type FindParts = (value: string, parts: readonly OutlinePart[]) => OutlinePart[];

const named =
  (...kinds: OutlinePart['kind'][]): FindParts =>
  (value, parts) =>
    parts.filter(({ kind, name }) => kinds.includes(kind) && name === value);

const linkAt = (property: string, parts: readonly OutlinePart[]) =>
  parts.filter(({ kind, path }) => kind === 'link' && path[0] === property);

/** The links that have a property of their own, and are not drawn as `go:`. */
const SINGLE_LINKS = ['create', 'scopeTabs'];

function actionParts(value: string, parts: readonly OutlinePart[]): OutlinePart[] {
  const [prefix, target] = value.split(':');
  if (value === 'create') return linkAt('create', parts);
  if (prefix === 'go' && target !== undefined)
    return named('link')(target, parts).filter(
      ({ path }) => !SINGLE_LINKS.includes(String(path[0])),
    );
  return named('action')(prefix === 'form' ? 'openForm' : value, parts);
}

/** The attributes by which the engine names what it draws. */
const MARKS: Record<string, FindParts> = {
  'data-field': named('column', 'formField', 'field'),
  'data-sort': named('column'),
  'data-column': named('column'),
  'data-error': named('formField'),
  'data-filter': named('filter'),
  'data-chip': named('filter'),
  // Without a name, these are the tabs above a list.
  'data-chips': (value, parts) =>
    value === '' ? linkAt('scopeTabs', parts) : named('filter')(value, parts),
  'data-action': actionParts,
  'data-block': named('block'),
  'data-section': named('section'),
  'data-menu': named('menu'),
  'data-menu-group': named('menu'),
  'data-title': (_value, parts) => parts.filter(({ kind }) => kind === 'screen').slice(0, 1),
};

/** Selects the elements that can be part of a screen. */
const PICKABLE = Object.keys(MARKS)
  .map((attribute) => `[${attribute}]`)
  .join(',');

/**
 * Returns the id of the screen or the dialog that contains an element. Undefined outside of both, as
 * in the menu.
 */
export function screenIdOf(element: Element): string | undefined {
  const frame = element.closest('[data-dialog],[data-screen]');
  return frame?.getAttribute('data-dialog') ?? frame?.getAttribute('data-screen') ?? undefined;
}

/**
 * Returns what an element of the preview shows: the part of the screen that contains it, or the
 * visible text if it belongs to no part. Undefined if there is neither.
 * @param outline of the screen that contains the element (`screenIdOf`)
 */
export const pickedPart = (element: Element, outline: Outline): Picked | undefined =>
  marked(element, outline)?.part ?? textOf(element);

/** Returns the element to outline for `pickedPart`: that of the whole part. */
export const pickedElement = (element: Element, outline: Outline): Element =>
  marked(element, outline)?.element ?? element;

/** Returns the elements that draw a part, in the order of the document. */
export const elementsOf = (part: OutlinePart, outline: Outline, root: ParentNode): Element[] =>
  [...root.querySelectorAll(PICKABLE)].filter((element) => {
    const found = marked(element, outline);
    return found?.element === element && isSame(found.part, part);
  });

const isSame = (one: OutlinePart, other: OutlinePart): boolean =>
  one.kind === other.kind &&
  one.name === other.name &&
  one.file === other.file &&
  one.path.join('/') === other.path.join('/');

/** Returns the nearest element around one that names a part of the outline. */
function marked(
  element: Element,
  { screen, parts }: Outline,
): { element: Element; part: OutlinePart } | undefined {
  if ((screenIdOf(element) ?? screen.id) !== screen.id) return undefined;
  for (
    let current = element.closest(PICKABLE);
    current;
    current = current.parentElement?.closest(PICKABLE) ?? null
  ) {
    const part = partOf(current, parts);
    if (part) return { element: current, part };
  }
  return undefined;
}

function partOf(element: Element, parts: readonly OutlinePart[]): OutlinePart | undefined {
  const found = Object.entries(MARKS).flatMap(([attribute, findParts]) => {
    const value = element.getAttribute(attribute);
    return value === null ? [] : findParts(value, parts);
  });
  return narrowed(
    narrowed(found, (part) => isForRows(part) === isInRow(element)),
    (part) => hasLabel(element, part),
  )[0];
}

/** Returns the parts that pass a test, or all if none does. */
function narrowed(parts: OutlinePart[], test: (part: OutlinePart) => boolean): OutlinePart[] {
  const passed = parts.filter(test);
  return passed.length > 0 ? passed : parts;
}

/** The actions of a row and those of the toolbar can have the same names. */
const isForRows = ({ path }: OutlinePart) => path[0] === 'rowActions';

const isInRow = (element: Element) => element.closest('[data-id]') !== null;

/** Whether an element shows the label of a part. Several actions can have the same name. */
const hasLabel = (element: Element, { label }: OutlinePart): boolean =>
  Object.values(label ?? {}).some((text) =>
    shownTexts(element).some((shown) => shown.startsWith(text)),
  );

const shownTexts = (element: Element): string[] =>
  [
    element.textContent,
    ...['aria-label', 'data-hint', 'placeholder'].map((name) => element.getAttribute(name)),
  ].flatMap((text) => text?.trim() || []);

/** Longer texts are those of several elements. */
const MAX_TEXT_LENGTH = 300;

/** How far above an element without a text, such as an icon, its text is looked for. */
const MAX_STEPS = 3;

function textOf(element: Element): { text: string } | undefined {
  let current: Element | null = element;
  for (let step = 0; current && step <= MAX_STEPS; step++, current = current.parentElement) {
    const [text] = shownTexts(current);
    if (text !== undefined) return text.length <= MAX_TEXT_LENGTH ? { text } : undefined;
  }
  return undefined;
}

/**
 * Returns the box of an element in the window. An element that takes no part in the layout, such as
 * that around a block, has the box of what it contains. Undefined if nothing is drawn.
 */
export function boxOf(element: Element): DOMRect | undefined {
  const own = element.getBoundingClientRect();
  if (own.width > 0 || own.height > 0) return own;
  const boxes = [...element.children].flatMap((child) => boxOf(child) ?? []);
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y;
  return new DOMRect(x, y, width, height);
}
