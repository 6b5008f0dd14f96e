import { branchesOf, conditionsOf } from '../../shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import { isNumeric, objectOf } from '../language/schemaParts.ts';

/**
 * The reasons for refusing a number, as keywords: it is missing, not a number, out of range, or has
 * too many decimals. One message may be used for both `minimum` and `maximum`.
 */
const REASONS = [['required'], ['type'], ['minimum', 'maximum'], ['maxDecimals']] as const;

/**
 * Checks that each reason for refusing a number has its own message.
 * @param field the schema of the field
 * @param schema the schema that the form validates with
 */
export function checkReasons(
  at: Cursor,
  name: string,
  field: JsonSchema,
  schema: JsonSchema,
): void {
  if (!isNumeric(field) || field['enum'] !== undefined) return;
  const messages: Record<string, unknown> = {
    ...objectOf(field['errorMessage']),
    required: requiredMessage(name, schema),
  };
  const reasonOf = new Map<unknown, string>();
  for (const keywords of REASONS) {
    const stated = keywords.filter((keyword) => typeof messages[keyword] === 'string');
    const [reason = ''] = stated;
    for (const key of new Set(stated.map((keyword) => messages[keyword]))) {
      const other = reasonOf.get(key);
      if (other === undefined) reasonOf.set(key, reason);
      else
        at.report('check.sameReason', {
          key: String(key),
          field: name,
          first: other,
          second: reason,
        });
    }
  }
}

function requiredMessage(name: string, schema: JsonSchema): unknown {
  const parts = [schema, ...conditionsOf(schema).flatMap(branchesOf)];
  return parts
    .map(({ errorMessage }) => objectOf(objectOf(errorMessage)['required'])[name])
    .find((key) => key !== undefined);
}
