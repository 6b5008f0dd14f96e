import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  nextMessage,
  startProcess,
  startWorker,
  workerFile,
} from '../../../src/server/base/startWorker.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';

/** The longest time in which a worker starts on a machine that does other work too. */
const START_MS = 30_000;

/** By layout: the module that starts the worker, and the file of the worker. */
const LAYOUTS = [
  ['sources', 'src/server/files/sanitize.ts', 'src/server/files/echoWorker.ts'],
  ['a package', 'lib/server/files/sanitize.js', 'lib/server/files/echoWorker.js'],
  ['a build', 'dist/server/shared.js', 'dist/server/echoWorker.js'],
] as const;

/** A worker that returns what it gets, as a thread or as a process. */
const WORKER = `
import { parentPort } from 'node:worker_threads';
const port = parentPort ?? process;
const send = parentPort ? (value) => parentPort.postMessage(value) : (value) => process.send(value);
port.on('message', send);
send('ready');
`;
/** The same with syntax that Node cannot read without a loader. */
const SOURCE = `enum Kind { Echo }\n${WORKER}`;

describe.each(LAYOUTS)('in %s', (_layout, module, worker) => {
  let folder: string;
  let file: URL;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'worker-'));
    const path = join(folder, worker);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(path, worker.endsWith('.ts') ? SOURCE : WORKER);
    file = workerFile('echoWorker', pathToFileURL(join(folder, module)).href);
  });
  afterAll(() => removeFolder(folder));

  it('the worker is the file beside the module', () => {
    expect(file.href).toBe(pathToFileURL(join(folder, worker)).href);
  });

  it('it runs as a thread', async () => {
    const thread = startWorker(file, {});
    expect(await nextMessage(thread, START_MS, () => {})).toBe('ready');
    expect(await nextMessage(thread, START_MS, () => thread.postMessage('text', []))).toBe('text');
    await thread.terminate();
  });

  it('it runs as a process', async () => {
    const child = startProcess(file);
    expect(await nextMessage(child, START_MS, () => {})).toBe('ready');
    expect(await nextMessage(child, START_MS, () => child.send('text'))).toBe('text');
    child.kill();
  });
});
