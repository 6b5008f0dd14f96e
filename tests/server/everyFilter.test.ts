import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../server/db/days.ts';
import { readPointer } from '../../src/shared/pointer.ts';
import { comparesDay } from '../../src/shared/resolved/matches.ts';
import type { ResolvedCall, ResolvedFilterRule } from '../../src/shared/resolved/resolved.ts';
import { createTestApp, definitions, type ListResponse, type TestApp } from '../helpers/testApp.ts';

/** Makes each list of the product be filtered and sorted by everything that its call declares. */
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ history: true });
});
afterAll(() => t.close());

const calls = [...definitions().resources.values()]
  .flatMap((resource) => Object.values(resource.calls))
  .filter(({ method }) => method === 'GET');

const filters = calls.flatMap((call) =>
  Object.entries(call.filters).map(
    ([name, rule]) => [`${call.name}, ${name}`, call, name, rule] as const,
  ),
);
const sorts = calls.flatMap((call) =>
  call.sortFields.map((field) => [`${call.name}, ${field}`, call, field] as const),
);

/** Returns the rows of a response; none if the response is no list. */
function rowsOf(call: ResolvedCall, body: ListResponse): Record<string, unknown>[] {
  const found = readPointer(body, call.pointer);
  return Array.isArray(found) ? (found as Record<string, unknown>[]) : [];
}

/** Returns a value of the filter that a row meets. Undefined if no row has one. */
function valueOf(rule: ResolvedFilterRule, rows: Record<string, unknown>[]): string | undefined {
  if (rule.field === undefined) return '2026-01-01';
  for (const row of rows) {
    const value = [row[rule.field]].flat()[0];
    if (comparesDay(rule) && typeof value === 'string') return dayOf(new Date(value));
    const found =
      typeof value === 'object' && value !== null ? (value as { id: unknown }).id : value;
    if (typeof found === 'string' && found !== '')
      return rule.match === 'text' ? found.split(/\s+/).slice(0, 2).join(' ') : found;
    // Percentages are compared as they are shown: rounded.
    if (typeof found === 'number') return String(Math.round(found));
    if (typeof found === 'boolean') return String(found);
  }
  return undefined;
}

const read = (call: ResolvedCall, query: Record<string, string> = {}) =>
  t.read(`${call.path}?${new URLSearchParams(query)}`);

describe('every filter of every call', () => {
  it('is one of many', () => expect(filters.length).toBeGreaterThan(60));

  it.each(filters)('%s', async (_name, call, name, rule) => {
    const value = valueOf(rule, rowsOf(call, await read(call)));
    const body = await read(call, { [name]: value ?? '1' });
    // Fewer figures count before a day, so only a filter of rows must find one.
    if (value !== undefined && rule.field !== undefined)
      expect(rowsOf(call, body).length).toBeGreaterThan(0);
  });
});

describe('every sort of every call', () => {
  it('is one of many', () => expect(sorts.length).toBeGreaterThan(50));

  it.each(sorts)('%s', async (_name, call, field) => {
    const [all, ascending, descending] = await Promise.all([
      read(call),
      read(call, { sort: field }),
      read(call, { sort: `-${field}` }),
    ]);
    const count = rowsOf(call, all).length;
    expect(rowsOf(call, ascending).length).toBe(count);
    expect(rowsOf(call, descending).length).toBe(count);
  });
});
