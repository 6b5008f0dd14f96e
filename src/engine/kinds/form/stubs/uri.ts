/**
 * Replaces the URI resolver of Ajv in the build. It is never called, because the compiler resolves
 * all references.
 */
function throwUnsupported(): never {
  throw new Error('URI references are not supported: the compiler resolves all of them');
}

export default { resolve: throwUnsupported, equal: throwUnsupported };
