import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { removeFolder } from './removeFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the server as `npm run build` builds it. */
    builtServer: string;
  }
}

const ROOT = join(import.meta.dirname, '../..');

/**
 * Builds the server once for the tests that start it as a process. Starting it from its sources
 * takes several times as long.
 */
export async function setup(project: TestProject): Promise<() => void> {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  const outDir = mkdtempSync(join(ROOT, 'dist/tested-'));
  await build({
    configFile: join(ROOT, 'src/build/serverBundle.ts'),
    root: ROOT,
    logLevel: 'error',
    build: { outDir },
  });
  project.provide('builtServer', outDir);
  return () => removeFolder(outDir);
}
