import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exitWhenNpmExits } from './children.mjs';
import { installWhenStale } from './install.mjs';
import { buildWhenStale } from './product.mjs';
import { root } from './log.mjs';

exitWhenNpmExits();
await installWhenStale();
await buildWhenStale();

// The server runs in this process, so that it receives signals itself, sets the exit code, and
// leaves no child behind when it is killed.
const server = join(root, 'dist', 'server', 'main.js');
process.argv[1] = server;
await import(pathToFileURL(server).href);
