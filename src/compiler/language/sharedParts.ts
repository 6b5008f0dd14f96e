import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../shared/schemaFields.ts';
import { suggest } from '../issues/didYouMean.ts';
import { message } from '../issues/messages.ts';
import { rootCursor, type Cursor } from '../read/cursor.ts';
import type { Definition, Definitions } from './definitions.ts';
import type { Reference } from './language.ts';

/** The kinds of part that screens share, by the property of a *.shared.json file. */
type SharedKind = 'choices' | 'blocks';

/** A part that screens name, with the references in it. */
export interface SharedPart {
  at: Cursor;
  references: Reference[];
}

type SharedParts = Record<SharedKind, Map<string, SharedPart>>;

/** Shorter parts may be written twice, because a name for them would not be shorter. */
const MIN_SHARED_LENGTH = 40;

/**
 * Replaces the names of shared choices and blocks in screens by the parts themselves. Reports
 * unknown names, and parts that are written out although another place has them, too.
 * @returns the shared parts by name
 */
export function expandSharedParts(definitions: Definitions): SharedParts {
  const parts = collectParts(definitions);
  const written = new Map<string, Cursor>();
  for (const kind of ['list', 'form', 'page'] as const)
    for (const definition of definitions[kind]) {
      reportCopies(definition.at, parts, written);
      expand(definition, parts);
    }
  return parts;
}

function collectParts({ shared }: Definitions): SharedParts {
  const parts: SharedParts = { choices: new Map(), blocks: new Map() };
  for (const { at: file, references } of shared)
    for (const kind of ['choices', 'blocks'] as const)
      for (const [name, at] of file.get(kind).entries()) {
        if (parts[kind].has(name))
          at.reportKey(
            'check.nameTaken',
            { name, kind: kindOf(kind) },
            message('check.fix.renameOne'),
          );
        else
          parts[kind].set(name, { at, references: references.filter((one) => isWithin(one, at)) });
      }
  return parts;
}

const kindOf = (kind: SharedKind) => message(`check.kind.${kind}`);

const isWithin = ({ at }: Reference, part: Cursor) =>
  part.path.every((step, index) => step === at.path[index]);

/** Replaces the names in one definition, and adds the references of the shared parts to its own. */
function expand(definition: Definition, parts: SharedParts): void {
  const { source } = definition.at;
  const added: Reference[] = [];
  const lookUp = (kind: SharedKind, at: Cursor): unknown => {
    const part = parts[kind].get(at.text() ?? '');
    if (!part)
      at.report(
        'check.unknownName',
        { kind: kindOf(kind), name: String(at.value) },
        suggest(String(at.value), [...parts[kind].keys()]),
      );
    added.push(...(part?.references ?? []));
    return part?.at.value ?? {};
  };
  const expandChoices = (at: Cursor): unknown => {
    if (at.text() !== undefined) return lookUp('choices', at);
    const base = at.get('extends');
    if (base.text() === undefined) return at.value;
    const { extends: _, ...own } = at.value as Record<string, unknown>;
    return { ...(lookUp('choices', base) as object), ...own };
  };
  const expandValue = (at: Cursor): unknown => {
    if (Array.isArray(at.value)) return at.items().map(expandValue);
    if (!isObject(at.value)) return at.value;
    return Object.fromEntries(
      at.entries().map(([name, value]) => {
        if (name === 'options') return [name, value.value];
        if (name === 'choices') return [name, expandChoices(value)];
        if (name === 'blocks')
          return [
            name,
            value
              .items()
              .map((block) =>
                block.text() === undefined ? expandValue(block) : lookUp('blocks', block),
              ),
          ];
        return [name, expandValue(value)];
      }),
    );
  };
  source.value = expandValue(definition.at);
  definition.at = rootCursor(source);
  definition.references = [...definition.references, ...added];
}

/** Reports choices and blocks that a shared file or an earlier definition also contains. */
function reportCopies(at: Cursor, parts: SharedParts, written: Map<string, Cursor>): void {
  for (const [kind, part] of partsIn(at)) {
    const shared = [...parts[kind]].find(([, { at: one }]) =>
      isDeepStrictEqual(one.value, part.value),
    );
    const name = shared?.[0];
    const text = JSON.stringify(part.value);
    const other = written.get(text);
    if (name !== undefined)
      part.report(
        'check.isShared',
        { kind: kindOf(kind), name },
        message('check.fix.write', { text: JSON.stringify(name) }),
        { edit: { path: part.path, value: name } },
      );
    else if (other && text.length >= MIN_SHARED_LENGTH)
      part.report('check.writtenTwice', { file: other.source.file });
    else written.set(text, part);
  }
}

/** Returns the choices and blocks that a definition contains itself, not by name. */
function partsIn(at: Cursor): [SharedKind, Cursor][] {
  const own = at.entries().flatMap(([name, value]): [SharedKind, Cursor][] => {
    // The options of cells, widgets, actions and blocks may have any name, also `choices`.
    if (name === 'options') return [];
    if (name === 'choices') return isObject(value.value) ? [['choices', value]] : [];
    const blocks = name === 'blocks' ? value.items().filter((block) => isObject(block.value)) : [];
    return [...blocks.map((block): [SharedKind, Cursor] => ['blocks', block]), ...partsIn(value)];
  });
  return [...own, ...at.items().flatMap(partsIn)];
}
