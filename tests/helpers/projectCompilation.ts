import { resolve } from 'node:path';
import { createCompiler } from '../../src/compiler/compile.ts';

/**
 * The compiler of this project after its first compilation. The tests of a worker share it, so they
 * compile nothing else with it.
 */
export const projectCompiler = createCompiler({ root: resolve(import.meta.dirname, '../..') });

export const projectCompilation = projectCompiler.compile();
