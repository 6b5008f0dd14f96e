import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toBody } from '../../../src/compiler/examples/checkCases.ts';
import { isReadOnly, resourceOf } from '../../../src/shared/calls/calls.ts';
import type { ResolvedCall } from '../../../src/shared/resolved/resolved.ts';
import { bankAccountTexts, eightDocuments, multipartBody } from '../../helpers/bankAccountForms.ts';
import { caseFilesIn, readCases } from '../../helpers/cases.ts';
import { toDataUri } from '../../helpers/newsItems.ts';
import { buildPng } from '../../helpers/pictures.ts';
import { createTestApp, definitions, MAIN, type TestApp } from '../../helpers/testApp.ts';
import { ROOT } from '../../helpers/testDatabase.ts';

const CASES = caseFilesIn(ROOT).map(readCases);
const CALLS = [...definitions().resources.values()].flatMap(({ calls }) => Object.values(calls));
/** The resources that state which others a change touches. After others, everything is read again. */
const RESOURCES = [...definitions().resources.values()].filter(({ calls }) =>
  Object.values(calls).some(({ touches }) => touches !== undefined),
);

let t: TestApp;
/** The last row of each resource. */
const rows = new Map<string, number>();

beforeAll(async () => {
  // Only the history has messages.
  t = await createTestApp({ history: true });
  // Only the author of an item may change it.
  for (const table of ['news', 'announcement', 'event'])
    await sql`update ${sql.table(table)} set created_by = 1 where company_id = 1`.execute(
      t.database.db,
    );
});
afterAll(() => t.close());

async function readRows(): Promise<void> {
  for (const [resource, { table, key }] of definitions().storages) {
    if (key.join() !== 'id') continue;
    const { rows: last } = await sql<{
      id: number;
    }>`select id from ${sql.table(table)} where company_id = 1 order by id desc limit 1`.execute(
      t.database.db,
    );
    if (last[0]) rows.set(resource, last[0].id);
  }
}

function urlOf({ name, path }: ResolvedCall): string {
  const { id, entity } = definitions().resources.get(resourceOf({ name }))!;
  return path.replace(/:\w+/, String(rows.get(id) ?? rows.get(entity) ?? 1));
}

/** Returns the answer of each call that reads, except access logs, which other reads change. */
async function readAll(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const reads = CALLS.filter(({ method }) => method === 'GET');
  for (const call of reads.filter(({ response }) => response !== 'accessLog')) {
    const { statusCode, body } = await t.get(urlOf(call));
    if (statusCode === 200) answers.set(call.name, body);
  }
  return answers;
}

/** Returns the body of an example, with a real picture and an unused e-mail address. */
function bodyOf(base: Record<string, unknown>): object {
  const body = toBody(base, {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      String(value).startsWith('data:image')
        ? toDataUri(buildPng())
        : field === 'email'
          ? `new${t.clock.now().getTime()}@sanabil.example`
          : value,
    ]),
  );
}

async function send(entity: string, call: ResolvedCall): Promise<void> {
  const isNew = call.effect === 'create';
  const base = CASES.filter((one) => one.entity === entity && one.shape !== 'form').toSorted(
    (one) => ((one.variant ?? 'create') === call.variant ? -1 : 1),
  )[0]?.base;
  const headers = { authorization: `Bearer ${await t.tokenOf(MAIN)}` };
  const query = call.filters['id'] ? '?id=1' : '';
  const url = `${urlOf(call)}${query}`;
  const { payload, headers: type } = call.multipart
    ? await multipartBody(bankAccountTexts(), isNew ? eightDocuments() : {})
    : { payload: { ...(base && bodyOf(base)) }, headers: {} };
  const sent = call.hasBody ? { payload } : {};
  const response = await t.inject({
    method: call.method,
    url,
    headers: { ...headers, ...type },
    ...sent,
  });
  expect([200, 201, 204], `${call.name}: ${response.body}`).toContain(response.statusCode);
}

it.each(RESOURCES.map(({ id, entity, calls }) => ({ id, entity, calls })))(
  'what a change of $id touches is complete',
  async ({ id, entity, calls }) => {
    const writes = Object.values(calls).filter((call) => !isReadOnly(call));
    const changed = new Set<string>();
    for (const effect of ['update', 'create', 'delete'] as const)
      for (const call of writes.filter((one) => one.effect === effect)) {
        await readRows();
        t.clock.advance(60_000);
        const before = await readAll();
        await send(entity, call);
        const after = await readAll();
        for (const [name, answer] of before)
          if (after.has(name) && after.get(name) !== answer) changed.add(resourceOf({ name }));
      }
    const touched = [id, ...(writes[0]?.touches ?? [])];
    expect([...changed].filter((one) => !touched.includes(one)).toSorted()).toEqual([]);
  },
);
