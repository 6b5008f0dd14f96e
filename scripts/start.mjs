import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithNpm } from './children.mjs';
import { installWhenStale } from './install.mjs';
import { buildWhenStale } from './product.mjs';
import { root } from './log.mjs';

endWithNpm();
await installWhenStale();
await buildWhenStale();

// The server takes over this very process: signals and the exit code are its own, and nothing is left behind
// when somebody kills it.
const server = join(root, 'dist', 'server', 'main.js');
process.argv[1] = server;
await import(pathToFileURL(server).href);
