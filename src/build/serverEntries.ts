import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { COMMANDS, commandFiles, commandName } from './commandFiles.ts';
import { PLATFORM, platformFile } from './definitions/platformFile.mjs';
import { TABLE_TYPES } from '../shared/productPaths.ts';

/** An entry of the built server: what it imports, and the call that starts it. */
interface Entry {
  imports: string[];
  call: string;
}

/**
 * Returns the entries of the built server and the plugin that has their code: the server, the
 * development server, and each command of the platform (server/commands) and of the product
 * (server/commands). Each passes the product to the code of the platform: that of server/product.ts,
 * or, without this file, one that has only tables.
 * @param root the folder of the product
 */
export function serverEntries(root: string): { input: Record<string, string>; plugin: Plugin } {
  const importOf = (name: string, path: string) =>
    `import { ${name} } from ${JSON.stringify(normalizePath(path))};`;
  const start = importOf('startServer', platformFile('server/app/start.ts'));
  const commands = [PLATFORM, root].flatMap((folder) =>
    commandFiles(folder).map((name): [string, Entry] => [
      commandName(name),
      { imports: [importOf('command', join(folder, COMMANDS, name))], call: 'command(product)' },
    ]),
  );
  const entries = new Map<string, Entry>([
    ['main', { imports: [start], call: 'startServer(product)' }],
    [
      'development',
      {
        imports: [
          start,
          importOf('listenAndReload', platformFile('authoring/development/development.ts')),
        ],
        call: 'startServer(product, listenAndReload)',
      },
    ],
    ...commands,
  ]);
  const idOf = (name: string) => join(root, `entry-${name}.ts`);
  const product = existsSync(join(root, 'server/product.ts'))
    ? importOf('product', join(root, 'server/product.ts'))
    : `${importOf('TABLES', join(root, TABLE_TYPES))}\nconst product = { tables: TABLES };`;
  const codeById = new Map(
    [...entries].map(([name, { imports, call }]) => [
      idOf(name),
      [...imports, product, `${call};`].join('\n'),
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
