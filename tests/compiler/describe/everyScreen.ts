import { createCompiler } from '../../../src/compiler/compile.ts';
import type { ScreenSource } from '../../../src/compiler/project/project.ts';
import type { ResolvedScreen } from '../../../src/shared/resolved/resolved.ts';
import type { Version } from '../../../src/authoring/impact/impact.ts';
import { createOverlaidBase, readFixtures } from '../../definitions/fixture.ts';
import { compileProduct } from './places.ts';

/** A screen as its file states it, and as it is resolved. */
export interface EveryScreen {
  version: Version;
  source: ScreenSource;
  resolved: ResolvedScreen;
}

/**
 * Returns the screens of all products and of the accepted fixtures. Together they have every property
 * of the language.
 */
export function everyScreen(): EveryScreen[] {
  const products = ['', 'examples/museum', 'tests/fixtures/foreign'].map(compileProduct);
  const fixtures = readFixtures('valid').map(({ edits }) => {
    const base = createOverlaidBase();
    edits.forEach(base.edit);
    const compiler = createCompiler(base);
    return { compiler, compilation: compiler.compile() };
  });
  return [...products, ...fixtures].flatMap(({ compiler, compilation }) => {
    const version = { compilation, inspection: compiler.inspect() };
    const { screens, dialogs } = version.inspection.project;
    return [...screens.values(), ...dialogs.values()].flatMap((source) => {
      const resolved = compilation.screens.get(source.id);
      return resolved ? [{ version, source, resolved }] : [];
    });
  });
}
