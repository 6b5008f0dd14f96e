import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { definitions } from '../../src/build/definitions/vitePlugin.ts';
import type { Validators } from '../../src/engine/kinds/form/errors/validator.ts';
import type { ResolvedScreen } from '../../src/shared/resolved/resolved.ts';
import { removeFolder } from '../helpers/removeFolder.ts';

/**
 * A screen as the browser loads it: the exports of its module as built by Vite, and the module's
 * code.
 */
export interface BuiltScreen<Screen = ResolvedScreen> {
  screen: Screen;
  validators?: Validators;
  code: string;
}

/** Builds screens of a project with Vite and imports them. Returns them by screen id. */
export async function buildScreens<Screen>(
  root: string,
  ids: readonly string[],
): Promise<Record<string, BuiltScreen<Screen>>> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [definitions({ root })],
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: Object.fromEntries(ids.map((id) => [id, `virtual:definitions/screen/${id}`])),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  const chunks =
    'output' in output ? output.output.flatMap((file) => (file.type === 'chunk' ? file : [])) : [];
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  for (const { fileName, code } of chunks) writeFileSync(join(folder, fileName), code);
  const load = async (id: string) => {
    const module = (await import(
      /* @vite-ignore */ pathToFileURL(join(folder, `${id}.mjs`)).href
    )) as Omit<BuiltScreen<Screen>, 'code'>;
    return [
      id,
      {
        screen: module.screen,
        ...(module.validators ? { validators: module.validators } : {}),
        code: chunks.find(({ fileName }) => fileName === `${id}.mjs`)?.code ?? '',
      },
    ] as const;
  };
  const screens = Object.fromEntries(await Promise.all(ids.map(load)));
  removeFolder(folder);
  return screens;
}
