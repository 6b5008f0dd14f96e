import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VALUE_TYPES } from '../../src/generated/valueTypes.ts';
import type { Issue } from '../../src/compiler/issues/issue.ts';
import { MATCHES } from '../../src/shared/resolved/matches.ts';
import { changesOf, staffNameOf, staffOf } from '../helpers/itemHistory.ts';
import { MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';
import {
  filterOf,
  pathOf,
  resourceFileOf,
  unservedMatches,
} from '../helpers/values/definitions.ts';
import { startSamplesProduct, type SamplesProduct } from '../helpers/values/product.ts';
import {
  expectAnswer,
  openLink,
  readAllRows,
  readPages,
  readRow,
  saveRow,
  sendRow,
  type Row,
} from '../helpers/values/rows.ts';
import { FILLED_TYPES, SENT_TYPES, type AcceptedSample } from '../helpers/values/samples.ts';

/*
 * What every type that is kept in a column must do, asked over HTTP of a product that is made of the
 * samples of the types.
 */

let product: SamplesProduct;
let t: TestApp;
beforeAll(async () => {
  product = await startSamplesProduct();
  t = product.app;
});
afterAll(() => product.close());

/** Returns the keys of the errors of a response, by field. */
const errorsOf = (response: Awaited<ReturnType<TestApp['send']>>) => {
  const { problems } = response.json<{ problems: Record<string, { key: string }[]> }>();
  return Object.entries(problems).map(([field, errors]) => [field, errors.map(({ key }) => key)]);
};

/** Returns the number of stored files of the company. */
const countFiles = async () =>
  Number(
    (
      await sql<{ count: string }>`select count(*) from file where company_id = 1`.execute(
        t.database.db,
      )
    ).rows[0]!.count,
  );

it('every type has samples', () => {
  const ids = new Set([...SENT_TYPES, ...FILLED_TYPES].map(({ id }) => id));
  // These are no values of one field.
  expect(VALUE_TYPES.filter((id) => !ids.has(id))).toEqual(['row', 'rows']);
  for (const { values, refused, facts, finds = [] } of SENT_TYPES) {
    expect(values.length).toBeGreaterThan(1);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(finds.map(({ match }) => match))).toEqual(new Set(facts.matches));
  }
});

describe.each(SENT_TYPES)('a field of the type $id', (type) => {
  const { values, refused, finds = [], foreign = [], facts, answeredAs } = type;
  const [first, second] = values as [AcceptedSample, AcceptedSample];
  const isAnswered = answeredAs !== 'nothing';
  const url = pathOf(type);
  const bodyOf = (sample: AcceptedSample) => ({
    name: 'A name',
    needed: sample.sent,
    value: sample.sent,
  });
  const create = (sample = first) => saveRow(t, type, { body: bodyOf(sample) });
  const change = (id: number, body: object) =>
    saveRow(t, type, { id, body: { name: 'A name', needed: first.sent, ...body } });
  const clear = (id: number) => change(id, { value: 'clearedBy' in type ? type.clearedBy : null });
  const expectValue = (row: Row, value: AcceptedSample | undefined) =>
    expectAnswer(t, type, row, 'value', value);

  /** Rows with each value, two of them with the first one, and last a row without a value. */
  let rows: { id: number; value: AcceptedSample | undefined }[];
  beforeAll(async () => {
    rows = [];
    for (const value of [...values.toReversed(), first]) {
      const { id } = await create(value);
      rows.push({ id, value });
    }
    const { id } = await saveRow(t, type, { body: { name: 'A name', needed: second.sent } });
    rows.push({ id, value: undefined });
  });
  const idsWith = (found: unknown[]) =>
    rows
      .filter(({ value }) => found.some((one) => isDeepStrictEqual(one, value?.sent)))
      .map(({ id }) => id);

  it('is read as it was sent', async () => {
    const listed = new Map((await readAllRows(t, type)).map((row) => [row.id, row]));
    expect([...listed.keys()]).toEqual(rows.map(({ id }) => id));
    for (const { id, value } of rows) {
      const row = await readRow(t, type, id);
      await expectValue(row, value);
      await expectAnswer(t, type, row, 'needed', value ?? second);
      await expectValue(listed.get(id)!, value);
    }
  });

  it('has its empty value if it is left out, unless it is required', async () => {
    const row = await readRow(t, type, rows.at(-1)!.id);
    await expectValue(row, undefined);
    expect(row['plain']).toEqual(facts.emptyValue);
    const response = await sendRow(t, type, { body: { name: 'A name' } });
    expect(response.statusCode).toBe(422);
    expect(errorsOf(response)).toEqual([['needed', ['error.required']]]);
  });

  it('is changed and removed', async () => {
    const { id, ...created } = await create();
    await expectValue({ id, ...created }, first);
    await expectValue(await change(id, { value: second.sent }), second);
    await expectValue(await readRow(t, type, id), second);
    await expectValue(await change(id, {}), second);
    await clear(id);
    await expectValue(await readRow(t, type, id), type.cannotBeCleared ? second : undefined);
    await t.send('DELETE', `${url}/${id}`);
  });

  it('is refused by its rules, with the same key in both languages', async () => {
    const { id } = rows[0]!;
    for (const { sent, key } of refused)
      for (const field of ['needed', 'value']) {
        const body = { ...bodyOf(first), [field]: sent };
        const [inEnglish, inArabic] = await Promise.all([
          sendRow(t, type, { body }),
          sendRow(t, type, { id, body, language: 'ar' }),
        ]);
        for (const response of [inEnglish, inArabic]) {
          expect(response.statusCode).toBe(422);
          expect(errorsOf(response)).toEqual([[field, [key]]]);
        }
        expect(textsOf(inEnglish)).not.toMatch(/[\u0600-\u06ff]/);
        expect(textsOf(inArabic)).toMatch(/[\u0600-\u06ff]/);
      }
    await expectValue(await readRow(t, type, id), rows[0]!.value);
  });

  if (finds.length > 0)
    it('is found by each match, and not by other values', async () => {
      for (const { match, value, values: found } of finds) {
        const answered = await readAllRows(t, type, { [filterOf(match)]: value });
        expect(
          answered.map(({ id }) => id),
          `${match} ${value}`,
        ).toEqual(idsWith(found));
      }
      for (const match of facts.matches)
        for (const value of foreign) {
          const query = new URLSearchParams({ [filterOf(match)]: value });
          const response = await t.get(`${url}?${query}`);
          if (MATCHES[match].compares === 'day')
            expect(errorsOf(response)).toEqual([[filterOf(match), [expect.any(String)]]]);
          else
            expect([response.statusCode, response.json()], `${match} ${value}`).toMatchObject([
              200,
              { data: { items: [] } },
            ]);
        }
    });

  if (facts.isSortable)
    it('sorts rows in the order of its values', async () => {
      const sameAsEmpty = values.findIndex(({ sent }) => sent === type.emptySortsAs);
      const positionOf = (value: AcceptedSample | undefined) =>
        value ? values.indexOf(value) : sameAsEmpty;
      // Rows with the same value are sorted by id.
      const inOrder = rows
        .toSorted((one, other) => positionOf(one.value) - positionOf(other.value))
        .map(({ id }) => id);
      const idsOf = (pages: { rows: Row[] }[]) =>
        pages.flatMap((page) => page.rows.map(({ id }) => id));
      for (const [sort, expected] of [
        ['value', inOrder],
        ['-value', inOrder.toReversed()],
      ] as const) {
        const pages = await readPages(t, `${url}?sort=${sort}`, 'next');
        const back = await readPages(t, pages.at(-1)!.url, 'prev');
        expect(idsOf(pages)).toEqual(expected);
        expect(idsOf(back.toReversed())).toEqual(expected);
      }
      // A row that is added before a page does not move the rows of the page.
      const pages = await readPages(t, `${url}?sort=-value`, 'next');
      const { id } = await create(values.at(-1));
      const [next] = await readPages(t, pages[1]!.url, 'next');
      expect(idsOf([next!])).toEqual(idsOf([pages[1]!]));
      await t.send('DELETE', `${url}/${id}`);
    });

  it('has its changes in the history', async () => {
    const { id } = await create();
    await change(id, { value: second.sent });
    await clear(id);
    const entries = await changesOf(t, `${url}/${id}`);
    const created = entries.at(-1)!;
    const historyOf = (sample: AcceptedSample) =>
      'history' in sample ? sample.history : sample.sent;
    const states = [first, second].map(historyOf);
    if (!type.cannotBeCleared) states.push(null);
    const changes = states.slice(1).map((after, index) => ({ before: states[index], after }));
    expect(
      entries
        .filter(({ kind, after }) => kind === 'changed' && 'value' in after)
        .map(({ before, after }) => ({ before: before['value'], after: after['value'] })),
    ).toEqual(changes.toReversed());
    expect(created).toMatchObject({
      kind: 'created',
      before: {},
      after: { value: states[0], needed: states[0] },
    });
    if (!isAnswered) {
      const body = (await t.get(`${url}/${id}/history`)).body;
      for (const { sent } of values) expect(body).not.toContain(sent);
      expect(body).not.toContain('argon2');
    }
    const forOthers = await changesOf(t, `${url}/${id}`, MEMBER);
    expect(forOthers).toHaveLength(entries.length);
    expect(forOthers.some(({ before, after }) => 'value' in { ...before, ...after })).toBe(
      !isAnswered,
    );
    await t.send('DELETE', `${url}/${id}`);
  });

  it('keeps its files as long as a row or the bin refers to them', async () => {
    const before = await countFiles();
    const perRow = ['needed', 'value'].filter(() => first.served).length;
    const { id } = await create();
    expect(await countFiles()).toBe(before + perRow);
    const changed = await change(id, { value: second.sent });
    expect(await countFiles()).toBe(before + perRow);
    const remove = () => t.send('DELETE', `${url}/${id}`);
    expect((await remove()).statusCode).toBe(204);
    expect((await t.get(`${url}/${id}`)).statusCode).toBe(404);
    if (!type.isNotKeptInBin) {
      expect(await countFiles()).toBe(before + perRow);
      if (first.served) expect((await openLink(t, changed['value'])).statusCode).toBe(404);
      const restored = await t.send('POST', `${url}/bin/${id}/restore`);
      expect(restored.statusCode, restored.body).toBe(200);
      const row = await readRow(t, type, id);
      await expectValue(row, second);
      await expectAnswer(t, type, row, 'needed', first);
      await remove();
      expect((await t.send('DELETE', `${url}/bin/${id}`)).statusCode).toBe(204);
    }
    expect((await t.get(`${url}/${id}`)).statusCode).toBe(404);
    expect(await countFiles()).toBe(before);
  });

  it('is not seen by other companies', async () => {
    const { id } = rows[0]!;
    const responses = await Promise.all([
      t.get(`${url}/${id}`, RIVAL),
      t.get(`${url}/${id}/history`, RIVAL),
      sendRow(t, type, { id, body: bodyOf(second), as: RIVAL }),
      t.send('DELETE', `${url}/${id}`, undefined, RIVAL),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(await readAllRows(t, type, {}, RIVAL)).toEqual([]);
    await expectValue(await readRow(t, type, id), rows[0]!.value);
  });

  if (isAnswered)
    it('is neither seen nor used without the right to it', async () => {
      const { id } = rows[0]!;
      for (const row of [
        await readRow(t, type, id, MEMBER),
        ...(await readAllRows(t, type, {}, MEMBER)),
      ]) {
        expect(row).not.toHaveProperty('value');
        expect(row).toHaveProperty('needed');
      }
      const queries = [
        ...finds.map(({ match, value }) => ({ [filterOf(match)]: value })),
        ...(facts.isSortable ? [{ sort: 'value' }, { sort: '-value' }] : []),
      ];
      for (const query of queries)
        expect((await t.get(`${url}?${new URLSearchParams(query)}`, MEMBER)).statusCode).toBe(400);
      const sent = await sendRow(t, type, { id, body: bodyOf(second), as: MEMBER });
      expect([sent.statusCode, errorsOf(sent)]).toEqual([422, [['value', ['error.mainOnly']]]]);
      await expectValue(await readRow(t, type, id), rows[0]!.value);
    });

  it('has an issue with a fix for each filter and sort that it does not serve', () => {
    const issues = unservedIssues().filter(({ file }) => file === resourceFileOf(type));
    for (const match of unservedMatches(type))
      expect(issues).toContainEqual(
        expect.objectContaining({
          message: {
            key: 'check.cannotFilter',
            params: { filter: filterOf(match), field: 'value', match },
          },
          fix: expect.objectContaining({ key: expect.any(String) as string }) as unknown,
        }),
      );
    const sorts = issues.filter(({ message }) => /Sort|sortType/.test(message.key));
    expect(sorts.length > 0).toBe(!facts.isSortable);
    expect(sorts.every(({ fix }) => fix !== undefined)).toBe(true);
    for (const match of facts.matches)
      expect(JSON.stringify(issues)).not.toContain(JSON.stringify(filterOf(match)));
  });
});

describe.each(FILLED_TYPES)('a field of the type $id', (type) => {
  const { field } = type;
  const url = pathOf(type);
  const save = (name: string, as: string, id?: number) =>
    saveRow(t, type, { body: { name }, as, ...(id === undefined ? {} : { id }) });

  it('is filled by the server, and kept by the bin', async () => {
    const [one, other] = [await save('One', MAIN), await save('Two', MAIN)];
    const changed = await save('Three', MEMBER, one.id);
    if (type.with === 'account') {
      const [main, member] = [await staffNameOf(t, MAIN), await staffNameOf(t, MEMBER)];
      expect([one, other, changed].map((row) => row[field])).toEqual([main, main, member]);
    } else {
      expect(one[field]).toMatch(/^[\w-]{30}$/);
      expect(other[field]).toMatch(/^[\w-]{30}$/);
      expect(one[field]).not.toBe(other[field]);
      expect(changed[field]).toBe(one[field]);
    }
    expect(await readRow(t, type, one.id)).toEqual(changed);
    expect(await readAllRows(t, type)).toEqual([changed, other]);
    await t.send('DELETE', `${url}/${one.id}`);
    await t.send('POST', `${url}/bin/${one.id}/restore`);
    expect(await readRow(t, type, one.id)).toEqual(changed);
    expect(await readAllRows(t, type, {}, RIVAL)).toEqual([]);
  });

  if (type.facts.matches.length > 0)
    it('is found by the id of the account', async () => {
      const rows = [await save('One', MAIN), await save('Two', MEMBER)];
      for (const match of type.facts.matches) {
        const found = (value: number | string) =>
          readAllRows(t, type, { [filterOf(match)]: String(value) });
        for (const [index, account] of [MAIN, MEMBER].entries()) {
          const answered = await found((await staffOf(t, account)).id);
          expect(answered.some(({ id }) => id === rows[index]!.id)).toBe(true);
          expect(answered.some(({ id }) => id === rows[1 - index]!.id)).toBe(false);
        }
        expect(await found(Number.MAX_SAFE_INTEGER)).toEqual([]);
      }
    });

  it('is not sent', async () => {
    for (const name of [field, 'value']) {
      const response = await sendRow(t, type, { body: { name: 'One', [name]: 'x' } });
      expect([response.statusCode, errorsOf(response)]).toEqual([
        422,
        [[name, ['error.unknownField']]],
      ]);
    }
  });

  it('is not in the history', async () => {
    const { id } = await save('One', MAIN);
    await save('Two', MEMBER, id);
    expect(await changesOf(t, `${url}/${id}`)).toEqual([
      { kind: 'changed', before: { name: 'One' }, after: { name: 'Two' } },
      { kind: 'created', before: {}, after: { name: 'One' } },
    ]);
  });
});

let issues: Issue[] | undefined;
const unservedIssues = () => (issues ??= product.unservedIssues());

/** Returns the texts of the errors of a response. */
const textsOf = (response: Awaited<ReturnType<TestApp['send']>>): string =>
  Object.values(response.json<{ errors: Record<string, string[]> }>().errors).flat().join();
