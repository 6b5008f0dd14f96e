import type { PhoneRules } from '../../shared/text/contacts.ts';
import type { JsonSchema, Language } from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { without } from '../language/schemaParts.ts';

/** What app.json states and rules of fields depend on. */
interface ProductFacts {
  languages: readonly Language[];
  phone: PhoneRules | undefined;
}

/**
 * Returns the schema of an entity with the facts of the product that its rules refer to, so that
 * whoever reads a value needs only its schema: each phone number has the rules of the country, and
 * a field with `enumOf` has the languages as its values.
 */
export const withProductFacts = (schema: JsonSchema, facts: ProductFacts): JsonSchema =>
  withFacts(schema, facts) as JsonSchema;

/** Parts without such a rule stay the same objects, so that issues in them are reported once. */
function withFacts(part: unknown, facts: ProductFacts): unknown {
  if (Array.isArray(part)) {
    const items = part.map((item) => withFacts(item, facts));
    return items.every((item, index) => item === part[index]) ? part : items;
  }
  if (!isObject(part)) return part;
  const hasLanguages = part['enumOf'] === 'languages';
  const phone = part['normalize'] === 'mobile' ? facts.phone : undefined;
  const values = Object.entries(part).map(([name, value]) => [name, withFacts(value, facts)]);
  const isChanged = values.some(([name, value]) => value !== part[name as string]);
  if (!hasLanguages && !phone && !isChanged) return part;
  return {
    ...without(Object.fromEntries(values) as JsonSchema, hasLanguages ? ['enumOf'] : []),
    ...(hasLanguages && { enum: [...facts.languages] }),
    ...(phone && { phone }),
  };
}
