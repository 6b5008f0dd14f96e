import type { PhoneRules } from '../../shared/contacts.ts';
import type { JsonSchema } from '../../shared/resolved.ts';
import { isObject } from '../../shared/schemaFields.ts';

/**
 * Returns the schema of an entity in which every phone number has the rules of the product's
 * country, so that whoever normalizes or searches a value needs only its schema.
 */
export const withPhoneRules = (schema: JsonSchema, phone: PhoneRules): JsonSchema =>
  withRules(schema, phone) as JsonSchema;

function withRules(part: unknown, phone: PhoneRules): unknown {
  if (Array.isArray(part)) return part.map((item) => withRules(item, phone));
  if (!isObject(part)) return part;
  const parts = Object.entries(part).map(([name, value]) => [name, withRules(value, phone)]);
  return {
    ...(Object.fromEntries(parts) as JsonSchema),
    ...(part['normalize'] === 'mobile' && { phone }),
  };
}
