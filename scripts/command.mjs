import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installWhenStale } from './install.mjs';
import { buildWhenStale } from './product.mjs';
import { root } from './log.mjs';

// Removes the command's name, so that process.argv holds the command's own arguments.
const [name] = process.argv.splice(2, 1);
await installWhenStale();
await buildWhenStale();
await import(pathToFileURL(join(root, 'dist', 'server', `${name}.js`)).href);
