import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  bankAccountTexts,
  buildPdf,
  multipartBody,
  DOCUMENT_FIELDS,
  type DocumentFile,
} from '../../helpers/bankAccountForms.ts';
import { startServer, type ServerProcess } from '../../helpers/serverProcess.ts';
import { MAIN } from '../../helpers/testApp.ts';
import { createTemplateCopy, type TestStorage } from '../../helpers/testDatabase.ts';

let storage: TestStorage;
let running: ServerProcess | undefined;
beforeAll(async () => {
  storage = await createTemplateCopy('demo');
});
afterEach(async () => {
  await running?.stop('SIGKILL');
});
afterAll(() => storage.remove());

const SIZE = 1_500_000;
const documents: Record<string, DocumentFile> = Object.fromEntries(
  DOCUMENT_FIELDS.map((field) => [field, { name: `${field}.pdf`, bytes: buildPdf(SIZE) }]),
);

async function open(): Promise<{ address: string; headers: Record<string, string> }> {
  running = startServer(storage);
  const address = await running.address;
  const response = await fetch(`${address}/investor/user/login`, {
    method: 'POST',
    body: JSON.stringify({ identity: MAIN, password: 'Sanabil-2026' }),
    headers: { 'content-type': 'application/json' },
  });
  return {
    address,
    headers: {
      authorization: `Bearer ${((await response.json()) as { data: { token: string } }).data.token}`,
    },
  };
}

/**
 * Returns the size of each document of the account with an IBAN, or undefined if there is no such
 * account.
 */
async function readDocumentSizes(
  iban: string,
  { address, headers }: Awaited<ReturnType<typeof open>>,
): Promise<number[] | undefined> {
  const list = (await (
    await fetch(`${address}/investor/bank-accounts?iban=${iban}`, { headers })
  ).json()) as { data: { items: { id: number }[] } };
  const [found] = list.data.items;
  if (!found) return undefined;
  const account = (await (
    await fetch(`${address}/investor/bank-accounts/${found.id}`, { headers })
  ).json()) as Record<string, string>;
  return Promise.all(
    DOCUMENT_FIELDS.map(
      async (field) => (await (await fetch(account[field]!)).arrayBuffer()).byteLength,
    ),
  );
}

it('a process that is killed during an upload leaves the complete account or nothing', async () => {
  const whole = DOCUMENT_FIELDS.map((field) => documents[field]!.bytes.length);
  let session = await open();
  for (const delay of [90, 300]) {
    const texts = bankAccountTexts();
    const { payload, headers } = await multipartBody(texts, documents);
    const answer = fetch(`${session.address}/investor/bank-accounts`, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { ...headers, ...session.headers },
    }).then(
      ({ status }) => status,
      () => 0,
    );
    await wait(delay);
    await running?.stop('SIGKILL');
    const status = await answer;
    session = await open();
    const found = await readDocumentSizes(texts['iban']!.replaceAll(' ', ''), session);
    if (status === 201) expect(found).toEqual(whole);
    else if (found !== undefined) expect(found).toEqual(whole);
    // If nothing was stored, the same request is accepted and stored completely.
    const again = await fetch(`${session.address}/investor/bank-accounts`, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { ...headers, ...session.headers },
    });
    expect(again.status).toBe(found === undefined ? 201 : 422);
    expect(await readDocumentSizes(texts['iban']!.replaceAll(' ', ''), session)).toEqual(whole);
  }
});
