import type {
  RefusedField,
  RefusedSample,
  ResourceCount,
} from '../../build/definitions/storedCount.ts';
import type { Language } from '../../shared/resolved/resolved.ts';
import type { StoredRules } from '../../shared/resolved/storedRules.ts';
import type { Row } from '../../server/rows/rows.ts';
import type { Refusal } from './judgeItem.ts';

/** The number of items that are shown for each reason. */
const MAX_SAMPLES = 5;

/** The number of characters of a value that are shown. */
const MAX_VALUE_LENGTH = 80;

/** The result for one resource. */
export interface Tally {
  add(company: Record<Language, string>, item: Row, refusals: readonly Refusal[]): void;
  result(): ResourceCount;
}

export function createTally({ resource, nameField, shown }: StoredRules): Tally {
  const fields = new Map<string, RefusedField>();
  let [items, refused] = [0, 0];
  const toSample = (
    company: Record<Language, string>,
    item: Row,
    { field, value }: Refusal,
  ): RefusedSample => ({
    company,
    id: Number(item['id']),
    ...(nameField === undefined ? {} : { name: toText(item[nameField]) }),
    ...(shown.includes(field) ? { value: toText(value) } : {}),
  });
  return {
    add: (company, item, refusals) => {
      items += 1;
      if (refusals.length > 0) refused += 1;
      for (const refusal of refusals) {
        const { field, problem } = refusal;
        const key = `${field} ${problem.key}`;
        const known = fields.get(key) ?? { field, problem, count: 0, samples: [] };
        known.count += 1;
        if (known.samples.length < MAX_SAMPLES)
          known.samples.push(toSample(company, item, refusal));
        fields.set(key, known);
      }
    },
    result: () => ({ resource, items, refused, fields: [...fields.values()] }),
  };
}

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (text.length <= MAX_VALUE_LENGTH) return text;
  // A character outside of the basic plane is not cut in half.
  return `${text.slice(0, MAX_VALUE_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
