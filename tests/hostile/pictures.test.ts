import { afterAll, beforeAll, expect, it } from 'vitest';
import { residentBytes } from '../../scripts/hostile/memory.mjs';
import { buildProgressiveJpeg } from '../../scripts/hostile/progressivePictures.mjs';
import { convertInProcess } from '../../src/server/files/convertInProcess.ts';
import { NEWS, NEWS_BODY, toDataUri } from '../helpers/newsItems.ts';
import { buildPng } from '../helpers/pictures.ts';
import { createTestApp, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ convertPicture: convertInProcess });
  await Promise.all([t.tokenOf(MEMBER), t.tokenOf(RIVAL)]);
});
afterAll(() => t.close());

/** Pictures that are small as files: what they cost, and the status that answers them. */
const ATTACKS = [
  { name: 'thousands of empty scans', emptyScans: 2646, status: 422 },
  { name: 'coefficients that are kept in memory', emptyScans: 0, status: 201 },
];

/** The memory of the processes that convert pictures. From their sources they need 60 MB more each. */
const MAX_GROWTH = 480e6;
const MAX_RETAINED = 50e6;

/** A school of each account's company. */
const SCHOOLS: Record<string, number[]> = { [MEMBER]: [1], [RIVAL]: [13] };

const send = async (as: string, bytes: Buffer) => {
  const body = { ...NEWS_BODY, schools_id: SCHOOLS[as], picture: toDataUri(bytes, 'image/jpeg') };
  return (await t.send('POST', NEWS, body, as)).statusCode;
};

it.each(ATTACKS)(
  'six pictures of one account leave room for others, and memory returns to rest: $name',
  async ({ emptyScans, status }) => {
    const before = residentBytes(process.pid);
    let largest = before;
    const timer = setInterval(() => {
      largest = Math.max(largest, residentBytes(process.pid));
    }, 20);
    const hostile = Array.from({ length: 6 }, () =>
      send(MEMBER, buildProgressiveJpeg(4000, emptyScans)),
    );
    for (let sent = 0; sent < 3; sent += 1) expect(await send(RIVAL, buildPng())).toBe(201);
    const answers = await Promise.all(hostile);
    // On a busy machine, the last ones wait too long for the account's turn.
    for (const answer of answers) expect([status, 503]).toContain(answer);
    clearInterval(timer);
    expect((largest - before) / 1e6).toBeLessThan(MAX_GROWTH / 1e6);
    await expect
      .poll(() => residentBytes(process.pid) - before, { timeout: 40_000, interval: 500 })
      .toBeLessThan(MAX_RETAINED);
  },
);
