import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/**
 * The lint rule behind layers.json, which states what each part of the project may import. Each
 * entry has
 * - `files`: a folder or a file. `*` stands for any name, `{a,b}` for one of several. A file belongs
 *   to the first entry that matches.
 * - `may`: the folders and files that it may import besides its own, and what it may import of the
 *   platform by the name of the package, such as `nasaq/server`.
 * - `order`: the folders and files inside, if not all of them may import each other: each may import
 *   itself and those before it. Several in a list may import each other.
 * - `apart`: its files must not import each other.
 * - `no`: the packages that it must not import, by the start of their names.
 * - `hint`: what to do instead.
 *
 * @typedef {{
 *   files: string; may: string[]; order?: (string | string[])[]; apart?: true; no?: string[]; hint?: string;
 * }} Layer
 */

/** What the name of something of the platform begins with. Only products use it. */
const PLATFORM = 'nasaq/';

/** @param {string} name A name of layers.json. */
const toPattern = (name) =>
  new RegExp(
    `^${name
      .replaceAll('.', '\\.')
      .replaceAll('*', '[^/]*')
      .replaceAll(/\{([^}]*)\}/g, (_, names) => `(${names.replaceAll(',', '|')})`)}(/|$)`,
  );

/** @typedef {Layer & { pattern: RegExp; allowed: RegExp[] }} ReadLayer */

/**
 * Reads layers.json.
 *
 * @param {string} root The folder of layers.json.
 * @returns {{
 *   entries: ReadLayer[]; roots: Set<string>; layerOf: (file: string) => ReadLayer | undefined;
 * }} The entries, the folders at the root whose files must have one, and the entry of a file.
 */
export function readLayers(root) {
  /** @type {{ layers: Layer[] }} */
  const { layers } = JSON.parse(readFileSync(join(root, 'layers.json'), 'utf8'));
  const entries = layers.map((layer) => ({
    ...layer,
    pattern: toPattern(layer.files),
    allowed: layer.may.map(toPattern),
  }));
  return {
    entries,
    roots: new Set(layers.map(({ files }) => files.split('/')[0] ?? '')),
    layerOf: (file) => entries.find(({ pattern }) => pattern.test(file)),
  };
}

/**
 * The place of a file in the order of its entry: that of the longest name that it begins with.
 *
 * @param {Layer} layer
 * @param {string} file
 * @returns {number | undefined} 0 without an order, undefined if the order does not name the file
 */
export function placeOf({ files, order }, file) {
  if (!order) return 0;
  const inside = file.slice(files.length + 1);
  let place;
  let length = 0;
  order.forEach((names, index) => {
    for (const name of [names].flat())
      if (name.length > length && (inside === name || inside.startsWith(`${name}/`)))
        [place, length] = [index, name.length];
  });
  return place;
}

/**
 * Why a file may not import another, or undefined if it may.
 *
 * @param {ReturnType<typeof readLayers>} layers
 * @param {string} file Relative to the root, with `/`.
 * @param {string} specifier As it is written.
 * @returns {string | undefined}
 */
export function refusal({ layerOf, roots }, file, specifier) {
  const layer = layerOf(file);
  if (!layer)
    return roots.has(file.split('/')[0] ?? '') ? 'layers.json does not name this file' : undefined;
  const hint = layer.hint ? ` ${layer.hint}` : '';
  if (!specifier.startsWith('.')) {
    const isRefused = specifier.startsWith(PLATFORM)
      ? !layer.may.includes(specifier)
      : layer.no?.some((start) => specifier.startsWith(start));
    return isRefused ? `${layer.files} must not import ${specifier}.${hint}` : undefined;
  }
  const target = join(dirname(file), specifier).split(sep).join('/');
  if (layerOf(target) === layer) {
    const [from, to] = [placeOf(layer, file), placeOf(layer, target)];
    if (from === undefined)
      return `"order" of ${layer.files} in layers.json does not name this file`;
    if (to !== undefined && to <= from && !layer.apart) return undefined;
  } else if (layer.allowed.some((pattern) => pattern.test(target))) return undefined;
  return `This file must not import ${target} (${layer.files} in layers.json).${hint}`;
}

/** @typedef {{ source?: { value?: unknown } | null }} ImportNode */

/** @type {ReturnType<typeof readLayers> | undefined} */
let layers;

export default {
  meta: { name: 'layers' },
  rules: {
    imports: {
      /** @param {{ cwd: string; filename: string; report: (issue: object) => void }} context */
      create(context) {
        const known = (layers ??= readLayers(context.cwd));
        const file = relative(context.cwd, context.filename).split(sep).join('/');
        /** @param {ImportNode} node */
        const check = ({ source }) => {
          const message = typeof source?.value === 'string' && refusal(known, file, source.value);
          if (message) context.report({ node: source, message });
        };
        return {
          ImportDeclaration: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          ImportExpression: check,
          TSImportType: check,
        };
      },
    },
  },
};
