import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Edit } from '../../compiler/issues/issue.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { applyEdits } from '../edit/applyEdits.ts';
import { parseValue } from '../edit/jsonText.ts';
import { listFiles } from '../../compiler/read/fileTexts.ts';

/**
 * Rewrites the manifests of a product's own field types: they are appearances, with a cell and a
 * widget that have their own options. A second run changes nothing.
 * @returns the paths of the files that it wrote
 */
export function upgradeManifests(root: string): string[] {
  return listFiles(join(root, 'src/screens'))
    .filter((path) => basename(path) === 'manifest.json')
    .filter((path) => {
      const text = readFileSync(path, 'utf8');
      const manifest: unknown = parseValue(text);
      if (!isObject(manifest) || manifest['kind'] !== 'fieldType') return false;
      writeFileSync(path, applyEdits(text, changesOf(manifest)));
      return true;
    });
}

const MOVED = [
  'provides',
  'defaultForTypes',
  'defaultForFormats',
  'defaultWith',
  'accepts',
  'align',
];
const SHARED = ['hasChoices', 'draftable', 'multiline', 'texts', 'options'];

function changesOf(manifest: Record<string, unknown>): Edit[] {
  const accepts = (manifest['accepts'] ?? {}) as Record<string, string[]>;
  const defaults = ['defaultForTypes', 'defaultForFormats'].flatMap(
    (name) => (manifest[name] ?? []) as string[],
  );
  const { align, hasChoices, multiline, texts, options } = manifest;
  const part = (use: 'cell' | 'widget') => {
    const accepted = [...defaults, ...(accepts[use] ?? [])];
    return {
      ...(accepted.length > 0 ? { accepts: accepted } : {}),
      ...(use === 'cell' ? { align } : { hasChoices, multiline }),
      texts,
      options,
    };
  };
  const uses = (['cell', 'widget'] as const).filter((use) =>
    ((manifest['provides'] ?? []) as string[]).includes(use),
  );
  return [
    { kind: 'set', path: ['kind'], value: 'appearance' },
    ...[...MOVED, ...SHARED]
      .filter((name) => Object.hasOwn(manifest, name))
      .map((name): Edit => ({ kind: 'remove', path: [name] })),
    // Without what is undefined.
    ...uses.map((use): Edit => ({
      kind: 'set',
      path: [use],
      value: JSON.parse(JSON.stringify(part(use))) as unknown,
    })),
  ];
}
