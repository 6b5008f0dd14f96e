import { installWhenStale } from './install.mjs';
import { buildWhenStale } from './product.mjs';

await installWhenStale();
await buildWhenStale();
