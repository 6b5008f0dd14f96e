import { _, Name, type KeywordCxt } from 'ajv';
import * as runtime from './runtime.ts';

const FUNCTIONS = { ...runtime };

/**
 * Returns a function of runtime.ts for the code of a keyword. The compiler turns the `require` into
 * an import of the precompiled validator.
 */
export const runtimeFunction = (cxt: KeywordCxt, name: keyof typeof FUNCTIONS): Name =>
  cxt.gen.scopeValue('func', {
    ref: FUNCTIONS[name],
    code: _`require("shared/runtime").${new Name(name)}`,
  });
