import { compile, type Compilation } from '../../src/compiler/compile.ts';
import { compileEdited, readFixtures } from '../../tests/definitions/fixture.ts';
import { stableJson, type Results } from './results.ts';

/** Compiles the product, the museum, and the small project after the edits of each valid fixture. */
export function definitionResults(): Results {
  const results: Results = new Map();
  addParts(results, 'nasaq', compile({ root: '.' }));
  addParts(results, 'museum', compile({ root: 'tests/fixtures/foreign' }));
  for (const { name, edits } of readFixtures('valid'))
    addParts(results, `fixture ${name}`, compileEdited(edits));
  return results;
}

/** Adds each screen, resource and so on as a result of its own. */
function addParts(results: Results, product: string, compilation: Compilation): void {
  for (const [part, value] of Object.entries(compilation)) {
    if (value instanceof Map)
      for (const [id, one] of value) results.set(`${product} ${part} ${id}`, stableJson(one));
    else results.set(`${product} ${part}`, stableJson(value));
  }
}
