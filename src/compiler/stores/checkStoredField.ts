import type { StoredFieldDefinition } from '../../generated/definitions.ts';
import type { SourceId, StoredField, TypeId } from '../../shared/storage.ts';
import { message } from '../issues/messages.ts';
import { isSent, type FieldContext } from './resolveStoredField.ts';
import type { Cursor } from '../read/cursor.ts';

/** The properties that state where a value comes from. A field has at most one of them. */
const SOURCES = [
  'perLanguage',
  'one',
  'many',
  'sum',
  'join',
  'first',
  'text',
  'texts',
  'isOwner',
  'made',
] as const;

/** Fields that are kept. The values of others follow from them. */
const KEPT: readonly SourceId[] = ['column', 'ids', 'unstored'];

/** Types of columns that the server fills. */
const FILLED: readonly TypeId[] = ['person', 'token'];

const isKept = ({ type, source }: StoredField): boolean =>
  KEPT.includes(source.kind) && !FILLED.includes(type);

/** Reports contradictions in how a field is stored, and a field that is sent but not kept. */
export function checkStoredField(
  name: string,
  field: StoredField,
  at: Cursor<StoredFieldDefinition | undefined>,
  { entity, isWritten }: Pick<FieldContext, 'entity' | 'isWritten'>,
): void {
  const [source, second] = SOURCES.filter((one) => at.get(one).isStated);
  if (second)
    at.get(second).reportKey(
      'check.twoSources',
      { field: name, name: source!, other: second },
      message('check.fix.remove', { name: second }),
    );
  if (isWritten && isSent(name, entity) && !isKept(field) && source)
    at.get(source).reportKey(
      'check.sentNotKept',
      { field: name },
      message('check.fix.remove', { name: source }),
    );
}
