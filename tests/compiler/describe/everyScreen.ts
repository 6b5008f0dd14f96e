import { resolve } from 'node:path';
import {
  childOf,
  openSchema,
  propertiesOf,
  type LanguagePart,
} from '../../../src/authoring/describe/schemaAt.ts';
import { createCompiler } from '../../../src/compiler/compile.ts';
import { readLanguageSchemas } from '../../../src/compiler/language/languageSchemas.ts';
import type { ScreenSource } from '../../../src/compiler/project/project.ts';
import {
  SCREEN_PARTS,
  type PartRule,
  type ScreenKind,
} from '../../../src/generated/screenParts.ts';
import type { ScreenPart } from '../../../src/shared/resolved/screenParts.ts';
import type { ResolvedScreen } from '../../../src/shared/resolved/resolved.ts';
import type { Version } from '../../../src/authoring/impact/impact.ts';
import { createOverlaidBase, readFixtures } from '../../definitions/fixture.ts';
import { compileProduct } from './places.ts';

export const schemas = readLanguageSchemas(resolve(import.meta.dirname, '../../..'))!;

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

/** Returns a path within a kind of screen, with `*` for the index of an item. */
export const patternOf = (kind: string, path: ScreenPart['path']) =>
  [kind, ...path.map((step) => (typeof step === 'number' ? '*' : step))].join('/');

/** Returns the properties that the language gives to a kind of screen and to its parts. */
export function statedProperties(kind: ScreenKind): string[] {
  const found: string[] = [];
  const visit = (part: LanguagePart, rules: readonly PartRule[], path: string) => {
    found.push(...Object.keys(propertiesOf(part)).map((name) => `${path} ${name}`));
    for (const rule of rules) {
      const inner = rule.path.reduce(
        (outer, step) => openSchema(childOf(outer, step === '*' ? 0 : step)!, {}, schemas),
        part,
      );
      visit(inner, rule.parts ?? [], `${path}/${rule.path.join('/')}`);
    }
  };
  const file = `${kind}.json`;
  visit({ schema: schemas[file]!, file }, SCREEN_PARTS[kind], kind);
  return found;
}
