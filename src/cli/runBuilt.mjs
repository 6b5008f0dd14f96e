import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenStale } from '../build/product.mjs';

/**
 * Builds a product if it has changed, and runs its server or one of the commands for its operators.
 * It runs in this process, so that it receives signals itself, sets the exit code, and leaves no child
 * behind when it is killed.
 * @param {string} root the folder of the product
 * @param {string} name a file of the built server without its ending: `main` is the server
 * @param {readonly string[]} [args] the arguments of the command
 */
export async function runBuilt(root, name, args = []) {
  await buildWhenStale(root);
  const file = join(root, 'dist', 'server', `${name}.js`);
  process.argv.splice(1, process.argv.length, file, ...args);
  await import(pathToFileURL(file).href);
}
