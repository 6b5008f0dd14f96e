import type { JsonSchema } from '../shared/resolved.ts';

/** Whether the rules of a field allow values of a JSON type. */
export const isOfType = ({ type }: JsonSchema, one: string): boolean => [type].flat().includes(one);
