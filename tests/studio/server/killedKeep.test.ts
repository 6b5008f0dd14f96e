import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createDraft, type Draft } from '../../../src/authoring/studio/server/draft.ts';
import { openStorage } from '../../../src/authoring/studio/server/storage.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';

const root = mkdtempSync(join(tmpdir(), 'nasaq-killed-'));
afterAll(() => removeFolder(root));

/** So many that writing them takes longer than the signal that ends the process. */
const FILES = Array.from({ length: 400 }, (_, index) => `schemas/books/book${index}.list.json`);
const BEFORE = '{"a":1}';
const AFTER = '{"a":2}';

const open = (): Draft =>
  createDraft({
    root,
    overlay: new Map(),
    storage: openStorage(root),
    adapt: (edit) => edit,
    placement: () => () => undefined,
  });

const countWritten = () =>
  FILES.filter((file) => readFileSync(join(root, file), 'utf8') === AFTER).length;

it('a process that is killed between two files leaves a keep that the next one completes', async () => {
  mkdirSync(join(root, 'schemas/books'), { recursive: true });
  for (const file of FILES) writeFileSync(join(root, file), BEFORE);
  open().put('edit', new Map(FILES.map((file) => [file, AFTER])));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'keepSlowly.ts'), root],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  const first = join(root, FILES[0]!);
  const deadline = Date.now() + 50_000;
  while (readFileSync(first, 'utf8') !== AFTER && Date.now() < deadline)
    await new Promise((resolve) => setImmediate(resolve));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const written = countWritten();
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(FILES.length);

  const restarted = open();
  expect(restarted.interrupted()).toHaveLength(written);
  await restarted.keep();
  expect(countWritten()).toBe(FILES.length);
  expect(restarted.interrupted()).toEqual([]);
}, 60_000);
