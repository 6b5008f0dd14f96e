import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Product } from '../../server/app/product.ts';
import { startServer } from '../../server/app/start.ts';
import { listenAndReload } from './development.ts';

/*
 * Starts the development server of the product in the working folder, from its sources. It builds the
 * app again when a definition is edited.
 */
const file = pathToFileURL(path.resolve('server/product.ts')).href;
const { product } = (await import(file)) as { product: Product };
startServer(product, listenAndReload);
