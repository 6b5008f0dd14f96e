import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** An entry of the built server: what it imports, and the call that starts it. */
interface Entry {
  imports: string[];
  call: string;
}

const START = "import { startServer } from './src/server/app/start.ts';";

/**
 * Returns the entries of the built server and the plugin that has their code: the server, the
 * development server, and each command of the platform (src/server/commands) and of the product
 * (server/commands). Each passes the product to the code of the platform.
 * @param root the folder with server/product.ts
 */
export function serverEntries(root: string): { input: Record<string, string>; plugin: Plugin } {
  const commands = ['src/server/commands', 'server/commands'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name): [string, Entry] => [
      basename(name, '.ts'),
      { imports: [`import { command } from './${folder}/${name}';`], call: 'command(product)' },
    ]),
  );
  const entries = new Map<string, Entry>([
    ['main', { imports: [START], call: 'startServer(product)' }],
    [
      'development',
      {
        imports: [
          START,
          "import { listenAndReload } from './src/authoring/development/development.ts';",
        ],
        call: 'startServer(product, listenAndReload)',
      },
    ],
    ...commands,
  ]);
  const idOf = (name: string) => join(root, `entry-${name}.ts`);
  const codeById = new Map(
    [...entries].map(([name, { imports, call }]) => [
      idOf(name),
      [...imports, "import { product } from './server/product.ts';", `${call};`].join('\n'),
    ]),
  );
  return {
    input: Object.fromEntries([...entries.keys()].map((name) => [name, idOf(name)])),
    plugin: {
      name: 'server-entries',
      resolveId: (id) => (codeById.has(id) ? id : undefined),
      load: (id) => codeById.get(id),
    },
  };
}
