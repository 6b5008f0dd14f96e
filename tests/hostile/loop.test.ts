import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picturesOf, routeSchema } from '../../src/server/resources/schemas.ts';
import { dayError } from '../../src/shared/time/days.ts';
import { schemaFields } from '../../src/shared/resolved/schemaFields.ts';
import { fold } from '../../src/shared/text/fold.ts';
import { imagePixelsOf, isImageOf } from '../../src/shared/files/image.ts';
import { validatedFormats } from '../../src/shared/schema/validatedFormats.ts';
import { normalize } from '../../src/shared/schema/normalize.ts';
import { readPhoneNumber, toEmailAddress } from '../../src/shared/text/contacts.ts';
import { toPlainNumber } from '../../src/shared/numbers/plainNumber.ts';
import type { JsonSchema, ResolvedCall } from '../../src/shared/resolved/resolved.ts';
import { readDay } from '../../src/shared/time/readDay.ts';
import { plainTextOf, textLengthOf, toLink } from '../../src/shared/text/richText.ts';
import { machineSlowness } from '../helpers/machineSpeed.ts';
import { createTestApp, definitions, MAIN, type TestApp } from '../helpers/testApp.ts';

/**
 * The longest time in milliseconds that one request may block the event loop, on the reference
 * machine of `machineSlowness`.
 */
const MAX_BLOCK_MS = 50;

/**
 * Fragments that make some parsers slow when they are repeated: opening tags, the start of an entity,
 * characters that are removed or replaced, and others.
 */
const UNITS = [
  '<',
  '<b>',
  '<br ',
  '</p ',
  '&#',
  ' ',
  '\u200f',
  '\u202e',
  '\n',
  '0',
  '٠',
  'ى',
  'a@',
  '\\',
  'data:image/png;base64,',
  '\ud83d',
  'é',
];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ history: true });
});
afterAll(() => t.close());

/** Returns the longest time in milliseconds that the event loop was blocked while `work` ran. */
async function longestBlock(run: () => Promise<unknown>): Promise<number> {
  let [last, longest, isOver] = [performance.now(), 0, false];
  const tick = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  await run();
  isOver = true;
  tick();
  return longest;
}

/** Runs until one is within the limit; then as many again, each beside a measure of the machine. */
const TRIES = 8;

/**
 * Expects that at least one run blocks the event loop only briefly. Other processes use the machine
 * too, for seconds at a time: the limit of a late run is the one for the machine at that moment.
 */
async function expectQuick(label: string, run: () => Promise<unknown>): Promise<void> {
  let shortest = Infinity;
  for (let count = 0; count < 2 * TRIES && shortest > MAX_BLOCK_MS; count += 1) {
    const slowness = count < TRIES ? 1 : machineSlowness('wall');
    shortest = Math.min(shortest, (await longestBlock(run)) / slowness);
  }
  expect(
    shortest,
    `${label} blocks the event loop for ${Math.round(shortest)} ms`,
  ).toBeLessThanOrEqual(MAX_BLOCK_MS);
}

const hasType =
  (type: string) =>
  ([, rule]: [string, JsonSchema]) =>
    [rule['type']].flat().includes(type);

/**
 * Bodies up to the size limits: one text of the full size, all texts together, pictures, and lists
 * with the most items.
 */
function bodiesFor(schema: JsonSchema, unit: string, bytes: number): object[] {
  const fields = Object.entries(schemaFields(schema));
  const [texts, lists, pictures] = [
    fields.filter(hasType('string')),
    fields.filter(hasType('array')),
    fields.filter(([, rule]) => 'imageTypes' in rule),
  ];
  const text = (size: number) =>
    unit.repeat(size / Buffer.byteLength(JSON.stringify(unit).slice(1, -1)));
  const fill = (entries: [string, JsonSchema][], value: unknown) =>
    Object.fromEntries(entries.map(([name]) => [name, value]));
  return [
    ...texts.slice(-1).map((one) => fill([one], text(bytes))),
    fill(texts, text(bytes / Math.max(1, texts.length))),
    ...(lists.length > 0
      ? [
          fill(
            lists,
            Array.from({ length: 4900 / lists.length }, (_, index) =>
              unit.length > 1 ? { id: index, name: unit } : index,
            ),
          ),
        ]
      : []),
    ...pictures.flatMap((one) => [
      fill([one], `data:image/png;base64,${text(bytes)}`),
      fill(
        [one],
        `data:image/jpeg;base64,${Buffer.alloc((bytes * 3) / 4, 0xff).toString('base64')}`,
      ),
    ]),
  ];
}

const writes = (): { entity: string; call: ResolvedCall }[] =>
  [...definitions().resources.values()].flatMap(({ entity, calls }) =>
    Object.values(calls)
      .filter(({ method, hasBody, multipart }) => method !== 'GET' && hasBody && !multipart)
      .map((call) => ({ entity, call })),
  );

const reads = (): ResolvedCall[] =>
  [...definitions().resources.values()].flatMap(({ calls }) =>
    Object.values(calls).filter(
      ({ method, path, response }) =>
        method === 'GET' && response === 'page' && !path.includes(':'),
    ),
  );

/** Returns the id of a row for a path parameter, from the list at the same path. */
async function idIn(path: string): Promise<number> {
  const collection = reads().find((call) => path.startsWith(`${call.path}/`));
  if (!collection) return 1;
  const { items } = (await t.read<{ data: { items?: { id: number }[] } }>(collection.path)).data;
  return items?.[0]?.id ?? 1;
}

describe('a large body', () => {
  it.each(writes().map(({ entity, call }) => [call.name, entity, call] as const))(
    'does not block the event loop: %s',
    async (_name, entityId, call) => {
      const schema = routeSchema(call, definitions().entities.get(entityId)!).body ?? {};
      const url = call.path.replace(/:\w+/g, String(await idIn(call.path)));
      const authorization = `Bearer ${await t.tokenOf(MAIN)}`;
      const bytes = picturesOf(schema).size > 0 ? 2_900_000 : 240_000;
      for (const unit of UNITS) {
        for (const body of bodiesFor(
          schema,
          unit,
          unit === '\\' || unit.length > 1 ? 240_000 : bytes,
        )) {
          const payload = Buffer.from(JSON.stringify(body));
          await expectQuick(`${call.name} with ${JSON.stringify(unit)}`, async () => {
            const { statusCode } = await t.inject({
              method: call.method,
              url,
              payload,
              headers: { authorization, 'content-type': 'application/json' },
            });
            expect(statusCode).toBeLessThan(500);
          });
        }
      }
    },
  );
});

/** Multipart forms of the largest accepted size that keep the parser busy. */
const FORMS: Record<string, () => Buffer> = {
  'eight files of zeros': () =>
    Buffer.concat(
      Array.from({ length: 8 }, (_, index) => toFile(`file${index}`, Buffer.alloc(4_900_000))),
    ),
  'a file of beginnings of the boundary': () =>
    toFile('file', Buffer.from('\r\n--borde'.repeat(490_000))),
  'a file of line breaks': () => toFile('file', Buffer.alloc(4_900_000, '\r\n')),
  'a hundred long texts': () =>
    Buffer.concat(
      Array.from({ length: 99 }, (_, index) => toText(`text${index}`, '<b>\u202e'.repeat(2500))),
    ),
  'long part headers': () =>
    Buffer.concat(
      Array.from({ length: 99 }, (_, index) =>
        Buffer.from(
          `--border\r\nContent-Disposition: form-data; name="a${index}"; filename="${'%E2%80%AE'.repeat(800)}"\r\n\r\n\r\n`,
        ),
      ),
    ),
};
/**
 * Sends a body in chunks like a connection, so that the sender itself blocks the event loop only
 * briefly.
 */
async function sendInParts(
  url: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<number> {
  const clientRequest = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
  });
  const responsePromise = once(clientRequest, 'response') as Promise<[IncomingMessage]>;
  for (let sent = 0; sent < body.length; sent += CHUNK_BYTES) {
    if (!clientRequest.write(body.subarray(sent, sent + CHUNK_BYTES)))
      await once(clientRequest, 'drain');
  }
  clientRequest.end();
  const [response] = await responsePromise;
  response.resume();
  return response.statusCode ?? 0;
}

const CHUNK_BYTES = 64 * 1024;
const toText = (name: string, value: string) =>
  Buffer.from(`--border\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const toFile = (name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--border\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);

describe('a multipart form', () => {
  const call = [...definitions().resources.values()]
    .flatMap(({ calls }) => Object.values(calls))
    .find(({ multipart, method }) => multipart && method === 'POST')!;

  it.each(Object.entries(FORMS))('does not block the event loop: %s', async (name, make) => {
    const address = t.app.server.listening
      ? `http://127.0.0.1:${(t.app.server.address() as { port: number }).port}`
      : await t.app.listen({ port: 0, host: '127.0.0.1' });
    const body = Buffer.concat([make(), Buffer.from('--border--\r\n')]);
    const headers = {
      authorization: `Bearer ${await t.tokenOf(MAIN)}`,
      'content-type': 'multipart/form-data; boundary=border',
    };
    await expectQuick(name, async () => {
      expect([413, 422]).toContain(await sendInParts(address + call.path, headers, body));
    });
  });
});

describe('the largest page', () => {
  it.each(reads().map((call) => [call.name, call] as const))(
    'does not block the event loop: %s',
    async (_name, call) => {
      await expectQuick(call.name, async () =>
        expect((await t.get(`${call.path}?per-page=${call.pageSize}`)).statusCode).toBe(200),
      );
    },
  );
});

/**
 * Whether ten times as much text takes about ten times as long. Short times are noise. Quadratic work
 * takes a hundred times as long.
 */
const isInProportion = (hundred: number, thousand: number): boolean =>
  thousand <= Math.max(hundred * 40, 200);

/** The time may grow in proportion to the length of the text and no faster. */
describe('text processing', () => {
  const functions: Record<string, (text: string) => unknown> = {
    fold,
    plainTextOf,
    textLengthOf,
    toPlainNumber,
    readDay,
    toEmailAddress,
    readPhoneNumber,
    toLink,
    imagePixelsOf: (text) => imagePixelsOf(`data:image/jpeg;base64,${text}`),
    isImageOf: (text) => isImageOf(['png'], `data:image/png;base64,${text}`),
    dayError: (text) => dayError(text, '2026-11-20'),
    hijri: (text) => validatedFormats['hijri']!(text),
    ...Object.fromEntries(
      ['text', 'address', 'digits', 'mobile', 'iban', 'day', 'verbatim'].map((rule) => [
        `normalize ${rule}`,
        (text: string) => normalize({ normalize: rule }, text),
      ]),
    ),
  };
  const timeOf = (run: (text: string) => unknown, text: string) => {
    const times = Array.from({ length: 3 }, () => {
      const startedAt = performance.now();
      run(text);
      return performance.now() - startedAt;
    });
    return Math.min(...times);
  };

  it.each(Object.entries(functions))(
    'takes time in proportion to the length of the text: %s',
    (name, run) => {
      for (const unit of [...UNITS, 'a ', ' a', '1,', '<p>x</p>', '<br>']) {
        const times = () =>
          [100_000, 1_000_000].map((length) => timeOf(run, unit.repeat(length / unit.length))) as [
            number,
            number,
          ];
        // A busy machine is slow once, quadratic work always.
        let [hundred, thousand] = times();
        for (let tries = 0; tries < 4 && !isInProportion(hundred, thousand); tries += 1)
          [hundred, thousand] = times();
        const summary = `${name} of ${JSON.stringify(unit)}: 100 kB ${hundred.toFixed(2)} ms, 1,000 kB ${thousand.toFixed(2)} ms`;
        expect(isInProportion(hundred, thousand), summary).toBe(true);
      }
    },
  );
});
