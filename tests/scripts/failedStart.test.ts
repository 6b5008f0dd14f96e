import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { serveFailure, startIssueOf } from '../../src/authoring/development/failedStart.ts';
import { followServer, type ServerState } from '../../src/build/definitions/serverState.ts';
import { formatIssue } from '../../src/compiler/issues/issue.ts';

const ROOT = '/products/museum';

/** An error with a stack of its own. */
const errorOf = (message: string, stack = message) =>
  Object.assign(new Error(message), { stack: `Error: ${stack}` });

it.each([
  [
    'code that cannot be read',
    errorOf(
      `Transform failed with 1 error:\n${ROOT}/server/loans/mails.ts:12:3: ERROR: Expected ";" but found "x"`,
    ),
    'server/loans/mails.ts:12:3  The server does not start with this code: Expected ";" but found "x"',
  ],
  [
    'an error of a module while it is loaded',
    errorOf(
      'loans is not defined',
      `loans is not defined\n    at a (/node_modules/nasaq/lib/x.js:1:1)\n    at file://${ROOT}/node_modules/y/y.js:2:2\n    at file://${ROOT}/server/product.ts:7:20`,
    ),
    'server/product.ts:7:20  The server does not start with this code: loans is not defined',
  ],
  [
    'an error without a position',
    'no table',
    'server/product.ts:1:1  The server does not start with this code: no table',
  ],
])('the issue of %s names the position in the product', (_what, error, expected) => {
  expect(formatIssue(startIssueOf(ROOT, error), 'en')).toContain(expected);
});

it('Vite gets the issue until the server starts again', async () => {
  const server = serveFailure(ROOT, errorOf('loans is not defined'), {
    port: 0,
    host: '127.0.0.1',
  });
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const states: ServerState[] = [];
  const stop = followServer(address, (state) => states.push(state));
  await expect.poll(() => states.length).toBe(1);
  expect(states[0]).toMatchObject({
    issues: [{ file: 'server/product.ts', message: { en: expect.stringContaining('loans') } }],
    isReady: false,
  });
  const answer = await fetch(`${address}/museum/loans`);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { message: 'The server does not start with this code: loans is not defined' },
  ]);
  server.closeAllConnections();
  server.close();
  await expect.poll(() => states.at(-1)?.issues).toEqual([]);
  stop();
});
