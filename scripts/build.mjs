import { buildWhenStale } from '../src/build/product.mjs';
import { installWhenStale } from './install.mjs';
import { root } from './root.mjs';

await installWhenStale();
await buildWhenStale(root);
