import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { platformFile } from '../build/definitions/platformFile.mjs';
import { compile } from '../compiler/compile.ts';
import { readPointer } from '../shared/pointer.ts';
import { freePort } from './children.mjs';

/*
 * For tests of a product, as `nasaq/testing`: the server of the product with its own embedded database
 * and the demo data. A test calls it as the client does, so it needs no code of the server.
 */

/** A server that runs until it is stopped. */
export interface RunningProduct {
  url: string;
  /**
   * Signs in with the body of the sign-in form.
   * @throws Error if the server refuses it
   */
  signIn(body: Record<string, unknown>): Promise<SignedIn>;
  /** Ends the server and removes its database. */
  stop(): Promise<void>;
}

/** The calls of an account. */
export interface SignedIn {
  /** @param path with the query, such as `/api/loans?returned=false` */
  send(method: string, path: string, body?: unknown): Promise<Answer>;
}

export interface Answer {
  status: number;
  /** The JSON value, or undefined if the body is empty. */
  body: unknown;
}

/** How long the server may take until it is ready: it makes the database and fills it. */
const READY_MS = 120_000;

/**
 * Starts the server of a product from its sources, on a free port, with an empty folder of data.
 * @param folder that of the product; by default the one in which the test runs
 * @param settings environment variables of the server, such as `DEMO: 'off'`
 * @throws Error with what the server printed if it does not start
 */
export async function startProduct({
  folder = process.cwd(),
  settings = {},
}: { folder?: string; settings?: Record<string, string> } = {}): Promise<RunningProduct> {
  const data = mkdtempSync(join(tmpdir(), 'nasaq-testing-'));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const main = platformFile('authoring/development/main.ts');
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), main], {
    cwd: folder,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: data,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    rmSync(data, { recursive: true, force: true });
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const end = Date.now() + READY_MS;
  while (!(await isReady())) {
    if (hasEnded() || Date.now() > end) {
      await stop();
      throw new Error(`The server of ${folder} did not start.\n${output}`);
    }
    await wait(100);
  }
  return { url, stop, signIn: (body) => signIn(folder, url, body) };
}

async function signIn(root: string, url: string, body: Record<string, unknown>): Promise<SignedIn> {
  const call = compile({ root }).app.session.signIn;
  const answer = await send(url, call.method, call.path, body);
  const found = readPointer(answer.body, call.pointer) as { token?: string } | undefined;
  if (found?.token === undefined)
    throw new Error(
      `The server refused to sign in: ${answer.status} ${JSON.stringify(answer.body)}`,
    );
  const headers = { authorization: `Bearer ${found.token}` };
  return { send: (method, path, sent) => send(url, method, path, sent, headers) };
}

async function send(
  url: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const hasBody = body !== undefined;
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}
