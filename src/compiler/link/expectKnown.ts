import type { JsonSchema, ResolvedEntity } from '../../shared/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import type { UseKind } from '../read/recorder.ts';
import { suggest, suggestOrAdd } from '../issues/didYouMean.ts';
import { commaList, kindText, message, type Kind } from '../issues/messages.ts';
import type { Project } from '../project/project.ts';
import { propertyIn } from '../project/responseFields.ts';

/** Reports a name that is not known, and suggests a similar one. */
export function expectKnown(at: Cursor, name: string, known: Names, kind: Kind): void {
  if ('has' in known ? known.has(name) : known.includes(name)) return noteUse(at, name, kind);
  const names = 'has' in known ? known.keys() : known;
  at.report('check.unknownName', { kind: kindText(kind), name }, suggest(name, names));
}

/** The kinds of names that are found by `findUses`. */
const USE_KINDS: Partial<Record<Kind, UseKind>> = {
  icon: 'icon',
  screen: 'screen',
  dialog: 'screen',
  call: 'call',
  entity: 'entity',
  cell: 'cell',
  widget: 'widget',
  action: 'action',
  block: 'block',
};

function noteUse(at: Cursor, name: string, kind: Kind): void {
  const useKind = USE_KINDS[kind];
  if (useKind) at.use(useKind, name);
}

/** Names in a list, or as the keys of a table. */
type Names = readonly string[] | Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>;

/** Returns the entity of a resource or of examples. Reports an unknown one. */
export function entityOf(at: Cursor, { entities }: Project): ResolvedEntity | undefined {
  const name = at.get('entity').text();
  if (name !== undefined) expectKnown(at.get('entity'), name, entities, 'entity');
  return entities.get(name ?? '');
}

/** Reports a name that is not a field of the entity. */
export function expectEntityField(
  at: Cursor,
  name: string,
  fields: string[],
  entity: ResolvedEntity,
): void {
  if (fields.includes(name)) return at.use('field', `${entity.id}.${name}`);
  at.report(
    'check.notFieldOf',
    { name, entity: entity.id },
    propertyIn(entity.schema, name)
      ? suggest(name, fields)
      : suggestOrAdd(name, fields, `${entity.id}.schema.json`),
  );
}

/** The formats of a field that is a picture's URL. */
const PICTURE_FORMATS = ['image', 'uri'];

/** Reports a field that is shown as a picture but is not a picture's URL. */
export function expectPicture(at: Cursor, fields: Record<string, JsonSchema>): void {
  const isPicture = (name: string) => PICTURE_FORMATS.includes(String(fields[name]?.['format']));
  const name = at.text();
  if (name === undefined || !Object.hasOwn(fields, name) || isPicture(name)) return;
  const suitable = Object.keys(fields).filter(isPicture);
  at.report(
    'check.notPicture',
    { name },
    suitable.length > 0
      ? message('check.notPicture.fix', { names: commaList(suitable) })
      : message('check.notPicture.none'),
  );
}
