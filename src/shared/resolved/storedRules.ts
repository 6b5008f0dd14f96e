import type { JsonSchema } from './resolved.ts';

/** A schema in two versions of the definitions. */
export interface SchemaPair {
  before: JsonSchema;
  after: JsonSchema;
}

/** The rules of a resource that can refuse stored items, and how its items are read. */
export interface StoredRules {
  resource: string;
  /** The name of the call that reads the items, as in the resource file. */
  call: string;
  /** JSON pointers into an item, by the field that the schemas have. The first with a value is used. */
  fields: Record<string, string[]>;
  schemas: SchemaPair[];
  /** The field that names an item for people. */
  nameField?: string;
  /** The fields whose values may be shown. */
  shown: string[];
}

/** The rules that stored items can be compared with, and what cannot be compared. */
export interface StoredRulesPlan {
  counted: StoredRules[];
  /** Fields with another rule whose stored value no call returns: `user.password`. */
  unanswered: string[];
  /** Resources with another rule whose items are not stored in a table of their own. */
  unstored: string[];
}
