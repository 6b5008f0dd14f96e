import { isDeepStrictEqual } from 'node:util';
import { SCREEN_PARTS, type PartRule, type ScreenKind } from '../../generated/screenParts.ts';
import { mapParts, partsOf } from '../../shared/resolved/screenParts.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { message } from '../issues/messages.ts';
import { Cursor } from '../read/cursor.ts';
import { TrackedMap, valueInMap, type Reads, type Tables, type Units } from '../read/units.ts';
import { KINDS, type Definition, type Definitions } from './definitions.ts';
import type { Reference } from './language.ts';

/** The kinds of part that screens share, by the property of a *.shared.json file. */
type SharedKind = 'choices' | 'blocks';

const SCREEN_KINDS = KINDS.filter((kind): kind is ScreenKind => Object.hasOwn(SCREEN_PARTS, kind));

/** A part that screens name, with the references in it. */
export interface SharedPart {
  at: Cursor;
  references: Reference[];
}

type SharedParts = Record<SharedKind, ReadonlyMap<string, SharedPart>>;

/** Shorter parts may be written twice, because a name for them would not be shorter. */
const MIN_SHARED_LENGTH = 40;

/**
 * Replaces the names of shared choices and blocks in screens by the parts themselves. Reports
 * unknown names, and parts that are written out although another place has them, too.
 * @returns the shared parts by name
 */
export function expandSharedParts(definitions: Definitions, units: Units): SharedParts {
  const parts = collectParts(definitions, units);
  const tables: Tables = {
    ownerOf: (table) => parts[table as SharedKind],
    valueOf: (table, name) => valueInMap(parts[table as SharedKind], name),
  };
  const written = new Map<string, Cursor>();
  for (const kind of SCREEN_KINDS)
    (definitions[kind] as Definition[]) = definitions[kind].map((definition: Definition) => {
      const { path, at } = definition;
      const work = (reads: Reads) => expand(kind, definition, trackParts(parts, reads));
      const expanded = units.run('shared', path, [definition], work, tables);
      reportCopies(expanded.written, written);
      at.source.value = expanded.definition.at.value;
      return expanded.definition;
    });
  return parts;
}

const trackParts = ({ choices, blocks }: SharedParts, reads: Reads): SharedParts => ({
  choices: new TrackedMap('choices', choices, reads),
  blocks: new TrackedMap('blocks', blocks, reads),
});

/** A definition without names of shared parts, and the choices and blocks that it wrote itself. */
interface Expanded {
  definition: Definition;
  written: WrittenPart[];
}

interface WrittenPart {
  at: Cursor;
  text: string;
}

/** The positions of shared parts by their values. */
const cursors = new WeakMap<object, Cursor>();

/** Returns where the value of a shared part is stated. Undefined for any other value. */
export const sharedAt = (value: unknown): Cursor | undefined =>
  isObject(value) ? cursors.get(value) : undefined;

/**
 * Collects the parts of all shared files. A part of the product replaces that of the platform. Of two
 * with the same name in the product, the first is used.
 */
function collectParts({ shared }: Definitions, units: Units): SharedParts {
  const parts = {
    choices: new Map<string, SharedPart>(),
    blocks: new Map<string, SharedPart>(),
  };
  const replaceable = new Set<SharedPart>();
  for (const definition of shared) {
    const own = units.run('sharedParts', definition.path, [definition], () =>
      statedParts(definition),
    );
    for (const { kind, name, part } of own) {
      const known = parts[kind].get(name);
      if (known && !replaceable.has(known))
        part.at.reportKey(
          'check.nameTaken',
          { name, kind: kindOf(kind) },
          message('check.fix.renameOne'),
        );
      else parts[kind].set(name, part);
      if (definition.isOfPlatform) replaceable.add(part);
    }
  }
  return {
    choices: units.keep('choices', parts.choices),
    blocks: units.keep('blocks', parts.blocks),
  };
}

const statedParts = ({ at: file, references }: Definition) =>
  (['choices', 'blocks'] as const).flatMap((kind) =>
    file
      .get(kind)
      .entries()
      .map(([name, at]) => {
        at.use(kind, name, { reason: 'definition' });
        if (isObject(at.value)) cursors.set(at.value, at);
        const part: SharedPart = { at, references: references.filter((one) => isWithin(one, at)) };
        return { kind, name, part };
      }),
  );

const kindOf = (kind: SharedKind) => message(`check.kind.${kind}`);

const isWithin = ({ at }: Reference, part: Cursor) =>
  part.path.every((step, index) => step === at.path[index]);

/** Replaces the names in one definition, and adds the references of the shared parts to its own. */
function expand(kind: ScreenKind, definition: Definition, parts: SharedParts): Expanded {
  const { source, value } = definition.at;
  const written = reportShared(writtenParts(kind, definition.at), parts);
  const added: Reference[] = [];
  const lookUp = (of: SharedKind, name: string): unknown => {
    const part = parts[of].get(name);
    added.push(...(part?.references ?? []));
    return part?.at.value ?? {};
  };
  const expandChoices = (choices: unknown): unknown => {
    if (typeof choices === 'string') return lookUp('choices', choices);
    if (!isObject(choices) || typeof choices['extends'] !== 'string') return choices;
    const { extends: base, ...own } = choices;
    return { ...(lookUp('choices', base) as object), ...own };
  };
  const expandPart = (part: unknown, { kind: partKind }: PartRule): unknown => {
    if (partKind === 'block' && typeof part === 'string') return lookUp('blocks', part);
    if (!isObject(part)) return part;
    // The compiler adds choices to its own copy of a part.
    return 'choices' in part ? { ...part, choices: expandChoices(part['choices']) } : { ...part };
  };
  const at = new Cursor(source, [], mapParts(kind, value as object, expandPart));
  return {
    definition: { ...definition, at, references: [...definition.references, ...added] },
    written,
  };
}

/** Reports choices and blocks that a shared file also contains, and returns the others. */
function reportShared(
  own: readonly (readonly [SharedKind, Cursor])[],
  parts: SharedParts,
): WrittenPart[] {
  return own.flatMap(([kind, part]) => {
    const shared = [...parts[kind]].find(([, { at: one }]) =>
      isDeepStrictEqual(one.value, part.value),
    );
    if (!shared) return [{ at: part, text: JSON.stringify(part.value) }];
    const [name] = shared;
    part.report(
      'check.isShared',
      { kind: kindOf(kind), name },
      message('check.fix.write', { text: JSON.stringify(name) }),
      { edit: { kind: 'set', path: part.path, value: name } },
    );
    return [];
  });
}

/** Reports the parts of a definition that an earlier definition also contains. */
function reportCopies(parts: readonly WrittenPart[], written: Map<string, Cursor>): void {
  for (const { at, text } of parts) {
    const other = written.get(text);
    if (!other) written.set(text, at);
    else if (text.length >= MIN_SHARED_LENGTH)
      at.report('check.writtenTwice', { file: other.source.file });
  }
}

/** Returns the choices and blocks that a definition contains itself, not by name. */
const writtenParts = (kind: ScreenKind, { source, value }: Cursor) =>
  partsOf(kind, value).flatMap(({ rule, path, value: part }): (readonly [SharedKind, Cursor])[] => {
    const at = new Cursor(source, path, part);
    if (rule.kind === 'block') return isObject(part) ? [['blocks', at]] : [];
    return isObject(at.get('choices').value) ? [['choices', at.get('choices')]] : [];
  });
