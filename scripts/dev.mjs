import { exitWhenNpmExits } from '../src/cli/children.mjs';
import { dev } from '../src/cli/dev.mjs';
import { installWhenStale } from './install.mjs';
import { root } from './root.mjs';

exitWhenNpmExits();
await installWhenStale();
await dev(root);
