import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type {
  CellDefinition,
  ManifestDefinition,
  WidgetDefinition,
} from '../../language/definitions.ts';
import { toTypeName } from './typeNames.ts';

/** The manifest of a type of value. */
export type TypeManifest = Extract<ManifestDefinition, { kind: 'valueType' }>;

/** What the manifest states of a cell or a widget and the registries contain. */
type Facts = Partial<Pick<CellDefinition, 'ownChunk' | 'shows'> & Pick<WidgetDefinition, 'beside'>>;

/** A cell or a widget, with the folder of its type. */
interface Appearance extends Facts {
  id: string;
  folder: string;
}

/**
 * Generates the registries of the cells, widgets, filter controls and exports of types of value, which
 * are found by the names of their files: `ChipCell.tsx`, `SelectWidget.tsx`, `SpanFilter.tsx` and
 * `exportChip.ts`. Returns the files by name.
 * @param folder the folder with the folders of the types
 */
export function appearanceRegistries(
  header: string,
  folder: string,
  manifests: readonly TypeManifest[],
): Record<string, string> {
  const [cells, widgets] = (['cells', 'widgets'] as const).map((use) =>
    manifests.flatMap((manifest) =>
      Object.entries<Facts>(manifest[use] ?? {}).map(([id, facts]) => ({
        ...facts,
        id,
        folder: manifest.id,
      })),
    ),
  ) as [Appearance[], Appearance[]];
  const exports = cells.filter((cell) =>
    existsSync(join(folder, cell.folder, `${exportName(cell)}.ts`)),
  );
  const together = widgets.filter(({ ownChunk }) => !ownChunk);
  return {
    'builtInFields.ts': builtIn(header, cells, widgets, exports),
    'widgets.ts': registry(header, together, {
      name: 'widgets',
      about: 'The widgets by id, in one chunk that is loaded with the first form.',
      partOf: widgetName,
      extension: 'tsx',
    }),
    'filterControls.ts': controls(header, manifests),
    'exporters.ts': registry(header, exports, {
      name: 'exporters',
      about:
        'The export functions of cells by id, in one chunk that is loaded with the first export.',
      partOf: exportName,
      extension: 'ts',
    }),
  };
}

const cellName = ({ id }: Appearance) => `${toTypeName(id)}Cell`;
const widgetName = ({ id }: Appearance) => `${toTypeName(id)}Widget`;
const exportName = ({ id }: Appearance) => `export${toTypeName(id)}`;

const pathOf = ({ folder }: Appearance, file: string) => `'../values/${folder}/${file}'`;

function builtIn(
  header: string,
  cells: readonly Appearance[],
  widgets: readonly Appearance[],
  exports: readonly Appearance[],
): string {
  const ids = [...new Set([...cells, ...widgets].map(({ id }) => id))];
  const entries = ids.map((id) => {
    const [cell, widget, exported] = [cells, widgets, exports].map((parts) =>
      parts.find((one) => one.id === id),
    );
    const parts = [
      `id: '${id}'`,
      cell?.shows && `shows: '${cell.shows}'`,
      widget?.beside && 'beside: true',
      cell && `Cell: ${cellName(cell)}`,
      widget &&
        (widget.ownChunk
          ? `loadWidget: ${loading(widget, widgetName(widget), 'tsx')}`
          : `loadWidget: async () => (await import('./widgets.ts')).widgets.${id}`),
      exported && `loadExport: async () => (await import('./exporters.ts')).exporters.${id}`,
    ];
    return `  { ${parts.filter(Boolean).join(', ')} },`;
  });
  const [late, first] = [true, false].map((isLate) =>
    cells.filter(({ ownChunk = false }) => ownChunk === isLate),
  ) as [Appearance[], Appearance[]];
  return [
    header,
    "import type { FieldDefinition } from '../engine/registries.ts';",
    "import { lazyPart } from '../engine/ui/states/lazyPart.tsx';",
    ...first.map(
      (cell) => `import { ${cellName(cell)} } from ${pathOf(cell, `${cellName(cell)}.tsx`)};`,
    ),
    ...late.map(
      (cell) =>
        `const ${cellName(cell)} = lazyPart(${loading(cell, cellName(cell), 'tsx')}, { optional: true });`,
    ),
    '/** The cells, widgets and exports of all types of value. */',
    `export const builtInFields: FieldDefinition[] = [\n${entries.join('\n')}\n];`,
    '',
  ].join('\n');
}

/**
 * Returns a module with the controls of filters. `FilterControls` names all of them, so that the
 * module does not compile without one.
 */
function controls(header: string, manifests: readonly TypeManifest[]): string {
  const parts = manifests.flatMap(({ id: folder, filters = [] }) =>
    filters.map((id) => ({ id, folder, name: `${toTypeName(id)}Filter` })),
  );
  return [
    header,
    "import type { FilterControls } from '../engine/registries.ts';",
    ...parts.map(
      ({ folder, name }) => `import { ${name} } from '../values/${folder}/${name}.tsx';`,
    ),
    '/** The controls of filters. */',
    `export const filterControls: FilterControls = { ${parts.map(({ id, name }) => `${id}: ${name}`).join(', ')} };`,
    '',
  ].join('\n');
}

const loading = (part: Appearance, name: string, extension: string) =>
  `async () => (await import(${pathOf(part, `${name}.${extension}`)})).${name}`;

/** Returns a module with parts by id. */
function registry(
  header: string,
  parts: readonly Appearance[],
  of: { name: string; about: string; partOf(part: Appearance): string; extension: string },
): string {
  const { name, about, partOf, extension } = of;
  return [
    header,
    ...parts.map(
      (part) => `import { ${partOf(part)} } from ${pathOf(part, `${partOf(part)}.${extension}`)};`,
    ),
    `/** ${about} */`,
    `export const ${name} = { ${parts.map((part) => `${part.id}: ${partOf(part)}`).join(', ')} };`,
    '',
  ].join('\n');
}
