import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Product } from '../../server/app/product.ts';
import type { TableFacts } from '../../server/db/tables.ts';
import { TABLE_TYPES } from '../../shared/productPaths.ts';
import { serveFailure } from './failedStart.ts';

/*
 * Starts the development server of the product in the working folder, from its sources. It builds the
 * app again when a definition is edited. If the code cannot be loaded, or the server does not start,
 * the open page says so.
 */
try {
  // An error in a module that is imported statically could not be caught.
  const [{ startServer }, { listenAndReload }] = await Promise.all([
    import('../../server/app/start.ts'),
    import('./development.ts'),
  ]);
  startServer(await loadProduct(), listenAndReload, tellPage);
} catch (error) {
  const { stack, message } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${stack ?? message}\n`);
  tellPage(error);
}

/** Tells the open page why the server did not start, until its code changes. */
function tellPage(error: unknown): void {
  const { PORT = '8080', HOST = '127.0.0.1', STUDIO_TOKEN } = process.env;
  // Nobody has a page open if `npm run dev` has not started this process. A process that the server
  // itself has started, such as the one that fills in the demo data, has arguments.
  if (STUDIO_TOKEN === undefined || process.argv.length > 2) process.exit(1);
  serveFailure(process.cwd(), error, { port: Number(PORT), host: HOST }).once('error', () =>
    process.exit(1),
  );
}

/** Loads server/product.ts. A product without this file has only tables. */
async function loadProduct(): Promise<Product> {
  const load = <Module>(file: string) =>
    import(pathToFileURL(path.resolve(file)).href) as Promise<Module>;
  if (existsSync(path.resolve('server/product.ts')))
    return (await load<{ product: Product }>('server/product.ts')).product;
  return { tables: (await load<{ TABLES: TableFacts }>(TABLE_TYPES)).TABLES };
}
