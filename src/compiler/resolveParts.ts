import { isDeepStrictEqual } from 'node:util';
import type {
  ResolvedAction,
  ResolvedBlock,
  ResolvedCall,
  ResolvedLink,
} from '../shared/resolved.ts';
import { Cursor, isRecord } from './cursor.ts';
import type { Check, Reference } from './language.ts';
import { GLOBAL_CELLS } from './display.ts';
import { expectDialog } from './expectDialog.ts';
import type { Part } from './manifests.ts';
import { optional } from './optional.ts';
import { expectPathParams } from './params.ts';
import { checkReferences, expectKnown, figureNames, type Project, type Scope } from './project.ts';
import { responseFields } from './resolveEntity.ts';
import { resolveWhen } from './resolveWhen.ts';
import { message, orList, type Message } from './messages.ts';
import { suggest } from './didYouMean.ts';

/** What a screen's parts have in common while they are resolved. */
export interface ScreenContext {
  project: Project;
  around: Scope;
  /** The text keys that the screen shows. */
  keys: Set<string>;
}

/**
 * The settings of a cell, a widget, an action or a block, with the defaults of its manifest filled in and each call in
 * the place of its name.
 * @param shared settings that hold unless the definition states its own; their texts have been checked.
 */
export function resolveOptions(
  at: Cursor,
  holder: Cursor,
  check: Check,
  { project, around, keys }: ScreenContext,
  shared: Record<string, unknown> = {},
): Record<string, unknown> {
  const own = isRecord(at.value) ? at.value : {};
  const options = structuredClone({ ...shared, ...own });
  const path = at.exists ? at.path : holder.path;
  const references = check(new Cursor(at.source, path, options));
  const isChecked = ({ refers, at: { path: to } }: Reference) =>
    GLOBAL_CELLS.includes(refers) &&
    Object.hasOwn(shared, String(to[path.length])) &&
    !Object.hasOwn(own, String(to[path.length]));
  for (const reference of references.filter((one) => !isChecked(one)))
    checkReferences(project, [reference], scopeOf(reference, references, project, around));
  reportSameValues(references);
  collectKeys(project, references, keys);
  for (const reference of references) {
    const known =
      reference.refers === 'call' || reference.refers === 'change'
        ? project.calls.get(reference.name)
        : undefined;
    if (!known) continue;
    expectPathParams(reference.at, known.call, around);
    put(options, reference.at.path.slice(path.length), known.call);
  }
  return options;
}

/** Of two items of a list that are about the same value only one could count. */
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

/** Settings that name a call speak of what it answers: beside the call's name and below it `{row.name}` is a field of its rows or of its item, and a figure one of its own. */
function scopeOf(
  { at }: Reference,
  references: readonly Reference[],
  project: Project,
  around: Scope,
): Scope {
  const holds = ({ refers, at: { path } }: Reference) =>
    refers === 'call' && path.slice(0, -1).every((step, index) => step === at.path[index]);
  const [nearest] = references
    .filter(holds)
    .sort((one, other) => other.at.path.length - one.at.path.length);
  const known = project.calls.get(nearest?.name ?? '');
  if (!known) return around;
  return {
    ...around,
    ...(known.call.response === 'none' ? {} : { row: true, fields: responseFields(known.entity) }),
    figures: figureNames(known, project),
  };
}

/** Sets a value at a way through objects and lists that is there. */
function put(
  within: Record<string, unknown>,
  [step = '', ...rest]: Cursor['path'],
  value: unknown,
): void {
  if (rest.length === 0) within[step] = value;
  else put(within[step] as Record<string, unknown>, rest, value);
}

/** Remembers the text keys among references. */
export function collectKeys(
  project: Project,
  references: readonly Reference[],
  keys: Set<string>,
): void {
  for (const { refers, name } of references) {
    if (refers === 'text') keys.add(name);
    if (refers === 'plural') project.texts.family(name).forEach((key) => keys.add(key));
  }
}

/** Takes over the texts that a part's own code shows; a missing one is told where the part is used. */
export function collectPartTexts(
  at: Cursor,
  part: Pick<Part, 'id' | 'texts'>,
  { project, keys }: ScreenContext,
): void {
  for (const key of part.texts) {
    keys.add(key);
    if (!project.texts.keys.has(key))
      at.report('check.missingPartText', { key, part: part.id }, message('check.missingText.fix'));
  }
}

/** What an action is applied to. */
type ActionTarget = 'list' | 'row' | 'selection';

const targetText = (target: ActionTarget): Message => message(`check.target.${target}`);

/** Resolves the actions of a toolbar (`list`) or of a row. */
export function resolveActions(
  at: Cursor,
  on: ActionTarget,
  screen: ScreenContext,
): ResolvedAction[] {
  const again = at
    .items()
    .find((item, index, all) =>
      all.slice(0, index).some((other) => isDeepStrictEqual(other.value, item.value)),
    );
  again?.report('check.duplicateAction', {}, message('check.fix.keepOne'));
  return at
    .items()
    .flatMap(
      (item) =>
        resolveAction(item, on, { ...screen, around: { ...screen.around, row: on === 'row' } }) ??
        [],
    );
}

export function resolveAction(
  at: Cursor,
  on: ActionTarget,
  screen: ScreenContext,
): ResolvedAction | undefined {
  const id = at.get('action').text();
  if (id === undefined) return undefined;
  const { actions } = screen.project.manifests;
  expectKnown(at.get('action'), id, actions.keys(), 'action');
  const part = actions.get(id);
  if (!part) return undefined;
  if (!part.targets.includes(on))
    at.get('action').report('check.actionTarget', {
      action: id,
      target: targetText(on),
      targets: orList(part.targets.map((target) => targetText(target as ActionTarget))),
    });
  collectPartTexts(at.get('action'), part, screen);
  const options = resolveOptions(at.get('options'), at, part.checkOptions, screen);
  resolveDialogOption(at.get('options'), part.checkOptions, on, screen);
  const [label, icon] = [at.get('label').text() ?? part.label, at.get('icon').text() ?? part.icon];
  if (label !== undefined && !at.get('label').exists)
    useDefaultText(at.get('action'), label, screen);
  return {
    action: id,
    ...(label === undefined ? {} : { label }),
    ...(icon === undefined ? {} : { icon }),
    ...optional('when', resolveWhen(at.get('when'), screen)),
    options,
  };
}

/** A dialog opens where all is that its calls need. */
function resolveDialogOption(
  at: Cursor,
  check: Check,
  on: ActionTarget,
  { around, project }: ScreenContext,
): void {
  const named = at.exists ? check(new Cursor(at.source, at.path, structuredClone(at.value))) : [];
  for (const reference of named)
    if (reference.refers === 'dialog')
      expectDialog(reference, { ...around, row: on === 'row' }, project);
}

/** Uses a text that the definition does not name itself: where it is missing, naming another fixes it too. */
export function useDefaultText(
  at: Cursor,
  key: string,
  { project, keys }: ScreenContext,
  property = 'label',
): void {
  keys.add(key);
  if (project.texts.keys.has(key)) return;
  at.report('check.missingDefaultText', { key, property });
}

export function resolveBlocks(at: Cursor, screen: ScreenContext): ResolvedBlock[] {
  return at.items().flatMap((item) => {
    const id = item.get('block').text();
    if (id === undefined) return [];
    const { blocks } = screen.project.manifests;
    expectKnown(item.get('block'), id, blocks.keys(), 'block');
    const part = blocks.get(id);
    if (!part) return [];
    collectPartTexts(item.get('block'), part, screen);
    return [
      { block: id, options: resolveOptions(item.get('options'), item, part.checkOptions, screen) },
    ];
  });
}

/** The calls that blocks make as soon as they are drawn, each once. */
export function openingCallsOf(
  resolved: readonly ResolvedBlock[],
  { manifests: { blocks } }: Project,
): ResolvedCall[] {
  const calls = resolved.flatMap(({ block, options }) =>
    (blocks.get(block)?.prefetch ?? []).map((way) =>
      way.reduce<unknown>((held, step) => (isRecord(held) ? held[step] : undefined), options),
    ),
  );
  // A setting that is not there, or whose call is none, opens nothing.
  return [...new Set(calls.filter(isRecord))] as unknown as ResolvedCall[];
}

/** Ways to other screens. That these are there is checked with every other reference. */
export function resolveLinks(at: Cursor, screen: ScreenContext): ResolvedLink[] {
  return at.items().flatMap((link) => resolveLink(link, screen) ?? []);
}

/** One way to another screen; nothing where none is stated. */
export function resolveLink(at: Cursor, { around }: ScreenContext): ResolvedLink | undefined {
  const [to, label] = [at.get('to').text(), at.get('label').text()];
  if (to === undefined || label === undefined) return undefined;
  const params = at
    .get('params')
    .entries()
    .map(([name, filled]) => [name, resolveParam(filled, around.params ?? [])] as const);
  return {
    to,
    label,
    ...optional('icon', at.get('icon').text()),
    ...(params.length > 0 ? { params: Object.fromEntries(params) } : {}),
  };
}

/** The part of this screen's route that `{params.id}` names. */
function resolveParam(at: Cursor, known: readonly string[]): string {
  const name = at.text()?.slice('{params.'.length, -1) ?? '';
  if (at.text() !== undefined && !known.includes(name))
    at.report(
      'check.notAvailable',
      { name: String(at.value) },
      suggest(
        name,
        known.map((param) => `{params.${param}}`),
      ),
    );
  return name;
}
