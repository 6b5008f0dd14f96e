import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { panelOf } from '../../../src/authoring/describe/panel.ts';
import type { PanelProperty } from '../../../src/authoring/describe/types.ts';
import { PROJECT } from '../../recipes/projectCopy.ts';
import { compileProduct, definitionFiles, readValue, valuesIn } from './places.ts';

interface Described {
  place: string;
  description: string;
  descriptionAr: unknown;
}

const ARABIC = /[ء-ي]/;

const readSchema = (file: string) =>
  JSON.parse(readFileSync(join(PROJECT, 'src/language', file), 'utf8')) as object;

/** Returns all explanations of a part of a schema, and of the shared parts that it refers to. */
function explanationsOf(file: string, pointer = '', visited = new Set<string>()): Described[] {
  if (visited.has(file + pointer)) return [];
  visited.add(file + pointer);
  const part = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], readSchema(file));
  const visit = (value: unknown, place: string): Described[] => {
    if (typeof value !== 'object' || value === null) return [];
    const {
      $ref,
      description,
      descriptionAr,
      examples: _examples,
      ...rest
    } = value as Record<string, unknown>;
    const [target = '', inner = ''] = typeof $ref === 'string' ? $ref.split('#') : [];
    return [
      ...(typeof description === 'string' ? [{ place, description, descriptionAr }] : []),
      ...(typeof $ref === 'string' ? explanationsOf(target || file, inner, visited) : []),
      ...Object.entries(rest).flatMap(([name, below]) => visit(below, `${place}/${name}`)),
    ];
  };
  return visit(part, `${file}#${pointer}`);
}

/** Returns what no language translates: names in angle brackets and in braces. */
const namesIn = (text: string) => (text.match(/<[\w ]+>|\{[\w.]+\}/g) ?? []).toSorted();

describe('the explanations of lists and forms', () => {
  const all = ['list.json', 'form.json'].flatMap((file) => explanationsOf(file));

  it('are also in Arabic', () => {
    expect(all.length).toBeGreaterThan(150);
    expect(
      all
        .filter(({ descriptionAr }) => !ARABIC.test(String(descriptionAr)))
        .map((one) => one.place),
    ).toEqual([]);
  });

  it('have the same names in both languages', () => {
    const counted = (text: string) => [...new Set(namesIn(text))];
    expect(
      all
        .filter(
          ({ description, descriptionAr }) =>
            counted(description).join() !== counted(String(descriptionAr)).join(),
        )
        .map(({ place }) => place),
    ).toEqual([]);
  });
});

/** Returns the properties of a panel, also those within objects that it shows. */
const shownIn = (properties: readonly PanelProperty[]): PanelProperty[] =>
  properties.flatMap((property) =>
    'properties' in property.control
      ? [property, ...shownIn(property.control.properties)]
      : [property],
  );

describe('the panels of lists and forms', () => {
  const { root, compiler, compilation } = compileProduct('');
  const files = definitionFiles(root).filter((file) => /\.(list|form)\.json$/.test(file));

  it.each(files)('%s: every property is explained in both languages', (file) => {
    const lacking = valuesIn(readValue(root, file))
      // Only the manifest of a part describes its options.
      .filter(({ path }) => !path.includes('options'))
      .flatMap(({ path }) => {
        const panel = panelOf(compiler, compilation, { file, path })!;
        return [panel, ...shownIn(panel.properties)];
      })
      .filter(({ path, help }) => !path.includes('options') && help.en && !help.ar)
      .map(({ path }) => path.join('/'));
    expect(lacking).toEqual([]);
  });
});
