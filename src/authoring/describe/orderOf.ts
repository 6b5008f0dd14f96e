import type { Compiler } from '../../compiler/compile.ts';
import { definitionPartAt } from './definitionPart.ts';
import { propertiesOf } from './schemaAt.ts';
import type { Place } from './types.ts';

/**
 * Returns the properties of an object in the order of the language, to find the position of a new
 * one. Undefined if the language gives them no order.
 */
export function orderOf(compiler: Compiler, place: Place): readonly string[] | undefined {
  const at = definitionPartAt(compiler.inspect(), place);
  const names = at ? Object.keys(propertiesOf(at.part)) : [];
  return names.length > 0 ? names : undefined;
}
