import { HOOKS } from './hooks/index.ts';
import { RESOURCES } from './handlers/index.ts';
import type { ProductCode } from '../src/server/resources/defineResource.ts';

/** The code of this product: what its definitions cannot say. */
export const PRODUCT_CODE: ProductCode = { resources: RESOURCES, hooks: HOOKS };
