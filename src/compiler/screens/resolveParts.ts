import type { Block } from '../../language/definitions.ts';
import type { ResolvedBlock, ResolvedCall } from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { Cursor } from '../read/cursor.ts';
import { reportStatedDefaults } from '../language/defaults.ts';
import { sharedAt } from '../language/sharedParts.ts';
import type { Check, Reference } from '../language/language.ts';
import { SCREEN_INDEPENDENT_REFERENCES } from './display.ts';
import type { Part } from '../language/manifests.ts';
import { expectPathParams } from '../link/params.ts';
import type { Project, Scope } from '../project/project.ts';
import { figureNames, responseFields } from '../project/responseFields.ts';
import { checkReferences } from '../link/checkReferences.ts';
import { message } from '../issues/messages.ts';
import type { ScreenContext } from './screenContext.ts';

/** The options that a definition can override. */
interface GivenOptions {
  screen: ScreenContext;
  /**
   * The options of the entity's `display`. `checkDisplays` has checked their references that do not
   * depend on the screen.
   */
  inherited?: Record<string, unknown>;
  /** Options that follow from the screen. */
  defaults?: Record<string, unknown>;
}

/**
 * Resolves the options of a cell, a widget, an action or a block: adds the defaults of its
 * manifest, and replaces the name of each call by the call.
 * @param parent the object that contains the options
 */
export function resolveOptions(
  at: Cursor,
  parent: Cursor,
  check: Check,
  { screen: { project, scope, keys }, inherited = {}, defaults = {} }: GivenOptions,
): Record<string, unknown> {
  const own = isObject(at.value) ? at.value : {};
  reportStatedDefaults(at, defaults);
  const options = structuredClone({ ...defaults, ...inherited, ...own });
  const path = at.exists ? at.path : parent.path;
  const added = Object.entries(own).filter(([name]) => !Object.hasOwn(inherited, name));
  const references = check(new Cursor(at.source, path, options), Object.fromEntries(added));
  const isChecked = ({ refers, at: { path: to } }: Reference) =>
    SCREEN_INDEPENDENT_REFERENCES.includes(refers) &&
    Object.hasOwn(inherited, String(to[path.length])) &&
    !Object.hasOwn(own, String(to[path.length]));
  for (const reference of references.filter((one) => !isChecked(one)))
    checkReferences(project, [reference], scopeOf(reference, references, project, scope));
  reportSameValues(references);
  collectKeys(project, references, keys);
  for (const reference of references) {
    const known =
      reference.refers === 'call' || reference.refers === 'change'
        ? project.calls.get(reference.name)
        : undefined;
    if (!known) continue;
    expectPathParams(reference.at, known.call, scope);
    setValue(options, reference.at.path.slice(path.length), known.call);
  }
  return options;
}

/** Reports an item of a list with the value of an earlier item. It would never be used. */
function reportSameValues(references: readonly Reference[]): void {
  const seen = new Set<string>();
  for (const { at } of references.filter(
    ({ refers, at: { path } }) =>
      refers === 'value' && path.some((step) => typeof step === 'number'),
  )) {
    const same = JSON.stringify([at.path.filter((step) => typeof step !== 'number'), at.value]);
    if (seen.has(same))
      at.report('check.duplicate', { value: String(at.value) }, message('check.fix.keepOne'));
    seen.add(same);
  }
}

/**
 * Returns the scope of an option. If a property next to it, or next to an object that contains it,
 * names a call, `{row.name}` is a field of that call's response, and figures are those of that
 * call.
 */
function scopeOf(
  { at }: Reference,
  references: readonly Reference[],
  project: Project,
  scope: Scope,
): Scope {
  const appliesToOption = ({ refers, at: { path } }: Reference) =>
    refers === 'call' && path.slice(0, -1).every((step, index) => step === at.path[index]);
  const [nearest] = references
    .filter(appliesToOption)
    .sort((one, other) => other.at.path.length - one.at.path.length);
  const known = project.calls.get(nearest?.name ?? '');
  if (!known) return scope;
  return {
    ...scope,
    ...(known.call.response === 'none'
      ? {}
      : { row: true, fields: responseFields(known.entity), entity: known.entity?.id }),
    figures: figureNames(known, project),
  };
}

/** Sets a value at an existing path. */
function setValue(
  within: Record<string, unknown>,
  [step = '', ...rest]: Cursor['path'],
  value: unknown,
): void {
  if (rest.length === 0) within[step] = value;
  else setValue(within[step] as Record<string, unknown>, rest, value);
}

/** Adds the keys of all texts that are referred to. */
export function collectKeys(
  project: Project,
  references: readonly Reference[],
  keys: Set<string>,
): void {
  for (const { refers, name } of references) {
    if (refers === 'text') keys.add(name);
    if (refers === 'plural') project.texts.pluralKeys(name).forEach((key) => keys.add(key));
  }
}

/** Adds the keys of the texts that the code of a part shows. Reports a missing text at `at`. */
export function collectPartTexts(
  at: Cursor,
  part: Pick<Part, 'id' | 'texts'>,
  { id, project, keys }: ScreenContext,
): void {
  for (const key of part.texts) {
    keys.add(key);
    at.use('text', key, { screen: id, reason: 'default' });
    if (!project.texts.keys.has(key))
      at.report('check.missingPartText', { key, part: part.id }, message('check.missingText.fix'));
  }
}

export function resolveBlocks(
  at: Cursor<Block[] | undefined>,
  screen: ScreenContext,
): ResolvedBlock[] {
  return at.items().flatMap((item) => {
    const id = item.get('block').text();
    if (id === undefined) return [];
    const { blocks } = screen.project.manifests;
    const part = blocks.get(id);
    if (!part) return [];
    collectPartTexts(item.get('block'), part, screen);
    const shared = sharedAt(item.value);
    if (shared) shared.use('block', id, { screen: screen.id, reason: 'shared' });
    else item.use('block', id, { screen: screen.id });
    return [
      {
        block: id,
        options: resolveOptions(item.get('options'), item, part.checkOptions, { screen }),
      },
    ];
  });
}

/** Returns the calls that blocks make as soon as they are rendered, each once. */
export function prefetchCallsOf(
  resolved: readonly ResolvedBlock[],
  { manifests: { blocks } }: Project,
): ResolvedCall[] {
  const calls = resolved.flatMap(({ block, options }) =>
    (blocks.get(block)?.prefetch ?? []).map((path) =>
      path.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), options),
    ),
  );
  // An option that is missing, or whose call is unknown, is skipped.
  return [...new Set(calls.filter(isObject))] as unknown as ResolvedCall[];
}
