import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseOrderedJson } from '../../../src/shared/schema/orderedJson.ts';
import type { ResolvedChoice } from '../../../src/shared/resolved/storage.ts';
import { createTestApp, definitions, type TestApp } from '../../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const CHOICE_CALLS = [...definitions().choiceCalls].map(([name, answer]) => {
  const call = [...definitions().resources.values()]
    .flatMap(({ calls }) => Object.values(calls))
    .find((one) => one.name === name)!;
  return { path: call.path, response: call.response, answer };
});

const namesOf = (map: unknown): string[] =>
  map instanceof Map ? [...(map as Map<string, string>).keys()] : Object.keys(map as object);

const valuesOf = (choices: ResolvedChoice[]) => choices.map(({ value }) => String(value));

it('choices whose values look like numbers are not in the order of the numbers', () => {
  expect(JSON.stringify(CHOICE_CALLS)).toContain('"list":[{"value":"80"');
});

it.each(CHOICE_CALLS)('$path lists choices in the order of their definition', async (one) => {
  const { data } = parseOrderedJson((await t.get(one.path)).body) as { data: unknown };
  if ('maps' in one.answer) {
    const maps = Object.entries(one.answer.maps);
    expect(namesOf(data)).toEqual(maps.map(([name]) => name));
    for (const [name, choices] of maps)
      expect(namesOf((data as Record<string, unknown>)[name])).toEqual(valuesOf(choices));
  } else if (one.response === 'map') {
    expect(namesOf(data)).toEqual(valuesOf(one.answer.list));
  } else {
    const items = (data as { items?: { id: unknown }[] }).items ?? (data as { id: unknown }[]);
    expect(items.map(({ id }) => String(id))).toEqual(valuesOf(one.answer.list));
  }
});
