import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Product } from '../../server/app/product.ts';
import type { TableFacts } from '../../server/db/tables.ts';
import { TABLE_TYPES } from '../../shared/productPaths.ts';
import { startServer } from '../../server/app/start.ts';
import { listenAndReload } from './development.ts';

/*
 * Starts the development server of the product in the working folder, from its sources. It builds the
 * app again when a definition is edited.
 */
startServer(await loadProduct(), listenAndReload);

/** Loads server/product.ts. A product without this file has only tables. */
async function loadProduct(): Promise<Product> {
  const load = <Module>(file: string) =>
    import(pathToFileURL(path.resolve(file)).href) as Promise<Module>;
  if (existsSync(path.resolve('server/product.ts')))
    return (await load<{ product: Product }>('server/product.ts')).product;
  return { tables: (await load<{ TABLES: TableFacts }>(TABLE_TYPES)).TABLES };
}
