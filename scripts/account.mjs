import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installWhenStale } from './install.mjs';
import { buildWhenStale } from './product.mjs';
import { root } from './say.mjs';

await installWhenStale();
await buildWhenStale();
await import(pathToFileURL(join(root, 'dist', 'server', 'account.js')).href);
