import { exitWhenNpmExits } from '../src/cli/children.mjs';
import { runBuilt } from '../src/cli/runBuilt.mjs';
import { installWhenStale } from './install.mjs';
import { root } from './root.mjs';

exitWhenNpmExits();
await installWhenStale();
await runBuilt(root, 'main');
