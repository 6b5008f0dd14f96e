/**
 * A product registers its own types here, by declaration merging (server/register.ts).
 * @public
 */
export interface Register {}

/** What a product has registered under a name. */
export type Registered<Name extends string, Default> =
  Register extends Record<Name, infer Types> ? Types : Default;
