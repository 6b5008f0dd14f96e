import { runBuilt } from '../src/cli/runBuilt.mjs';
import { installWhenStale } from './install.mjs';
import { root } from './root.mjs';

const [name = '', ...args] = process.argv.slice(2);
await installWhenStale();
await runBuilt(root, name, args);
