import type { StoredFieldDefinition } from '../../generated/definitions.ts';
import type { StoredField } from '../../shared/storage.ts';
import { sources } from '../../sources/index.ts';
import { message } from '../issues/messages.ts';
import { isTooLong, MAX_NAME_BYTES } from '../project/postgresNames.ts';
import { codeOf } from './fieldCode.ts';
import { isSent, type FieldContext } from './resolveStoredField.ts';
import { fieldAt } from './storeOf.ts';
import type { Cursor } from '../read/cursor.ts';

/** The properties that state where a value comes from. A field has at most one of them. */
const PROPERTIES = [...new Set(Object.values(sources).flatMap(({ statedBy }) => statedBy ?? []))];

/** Reports contradictions in how a field is stored, and a field that is sent but not kept. */
export function checkStoredField(
  name: string,
  field: StoredField,
  at: Cursor<StoredFieldDefinition | undefined>,
  { entity, isWritten, project, store }: Omit<FieldContext, 'searched' | 'sorted'>,
): void {
  const [source, second] = PROPERTIES.filter((one) => at.get(one).isStated);
  if (second)
    at.get(second).reportKey(
      'check.twoSources',
      { field: name, name: source!, other: second },
      message('check.fix.remove', { name: second }),
    );
  const { isSendable, relation, follows } = codeOf(field, project.manifests.types);
  if (isWritten && isSent(name, entity) && !isSendable && source)
    at.get(source).reportKey(
      'check.sentNotKept',
      { field: name },
      message('check.fix.remove', { name: source }),
    );
  if (relation && isTooLong(relation.through))
    fieldAt(store.at, follows ?? name)
      .get('many')
      .report(
        'check.tableTooLong',
        { table: relation.through, max: MAX_NAME_BYTES },
        message('check.tableTooLong.through'),
      );
}
