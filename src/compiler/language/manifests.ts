import { basename, dirname, join } from 'node:path';
import type { ManifestDefinition } from '../../generated/definitions.ts';
import type { JsonSchema, ResolvedColumn } from '../../shared/resolved.ts';
import { checkSchemaHeader } from './checkSchemaHeader.ts';
import { rootCursor, type Cursor } from '../read/cursor.ts';
import type { Files } from '../read/files.ts';
import { DATES_FOLDER, ICONS_FOLDER, PART_FOLDERS } from '../read/folders.ts';
import type { DefaultRule } from './defaults.ts';
import type { Check, Language } from './language.ts';
import type { UseKind } from '../read/recorder.ts';
import type { Units } from '../read/units.ts';
import { kindText, message, type Kind } from '../issues/messages.ts';

/** A field type, an action or a block, as its manifest.json describes it. */
export interface Part {
  id: string;
  /** The manifest, relative to the project's folder. */
  file: string;
  /** The schema of its options. */
  options: JsonSchema;
  /** The keys of the texts that its code shows. */
  texts: string[];
  checkOptions: Check;
  /** For options whose default depends on the screen: the name of the rule that finds it. */
  defaultRules: Record<string, DefaultRule>;
}

export interface FieldPart extends Part {
  provides: string[];
  defaultForTypes: string[];
  defaultForFormats: string[];
  /** The widget is the default of a field with choices, or of a multiline text. */
  defaultWith?: 'choices' | 'multiline';
  /** Further types and formats for which a definition may name its cell or widget. */
  accepts: Record<'cell' | 'widget', string[]>;
  align: ResolvedColumn['align'];
  /** Whether the widget needs choices. */
  hasChoices: boolean;
  /** Whether values of the widget may be stored in a draft on the device. */
  draftable: boolean;
  /** Whether users can type line breaks. */
  multiline: boolean;
}

export interface ActionPart extends Part {
  targets: string[];
  /** Whether every list has the action: `always`, or only with filters. */
  inLists?: 'always' | 'withFilters';
  label?: string;
  icon?: string;
}

interface BlockPart extends Part {
  /**
   * The options that name a call which the block makes as soon as it is shown, each as a path of
   * property names.
   */
  prefetch: string[][];
}

/** A kind of column. The properties are those of its manifest. */
export interface ColumnKind {
  id: string;
  sqlTypes: string[];
  defaultForTypes: string[];
  defaultForFormats: string[];
  filters: string[];
  days: boolean;
  sortable: boolean;
  emptyValue?: string | number | boolean | unknown[];
  casts: string[];
}

export interface Manifests {
  columnKinds: Map<string, ColumnKind>;
  fields: Map<string, FieldPart>;
  actions: Map<string, ActionPart>;
  blocks: Map<string, BlockPart>;
  icons: ReadonlySet<string>;
  /** The keys of the texts that date inputs show. */
  dateTexts: string[];
}

/** The schemas of the options of parts, by what they draw or do, and by id. */
export type OptionSchemas = Record<
  'cell' | 'widget' | 'action' | 'block',
  Record<string, JsonSchema>
>;

export function optionSchemas({ fields, actions, blocks }: Manifests): OptionSchemas {
  const fieldsWith = (use: string) =>
    [...fields.values()].filter(({ provides }) => provides.includes(use));
  const schemasOf = (parts: Iterable<Part>) =>
    Object.fromEntries([...parts].map(({ id, options }) => [id, options]));
  return {
    cell: schemasOf(fieldsWith('cell')),
    widget: schemasOf(fieldsWith('widget')),
    action: schemasOf(actions.values()),
    block: schemasOf(blocks.values()),
  };
}

const NO_OPTIONS: JsonSchema = { type: 'object', additionalProperties: false };

/**
 * Reads all manifests below the source folder, such as `engine/fields/<id>/manifest.json` and
 * `screens/<id>/manifest.json`.
 */
export function loadManifests(
  files: Files,
  sourceFolder: string,
  language: Language,
  units: Units,
): Manifests {
  const pathsIn = (folder: string) =>
    files.list(join(sourceFolder, folder)).filter((path) => basename(path) === 'manifest.json');
  const parts = PART_FOLDERS.flatMap(pathsIn);
  const [icons, dates] = [ICONS_FOLDER, DATES_FOLDER].map((folder) => {
    const [path] = pathsIn(folder);
    return path === undefined ? undefined : files.read(path);
  });
  const sources = parts.map((path) => files.read(path));
  return units.run('manifests', 'all', [language, icons, dates, ...sources], () => {
    const manifests: Manifests = {
      columnKinds: new Map(),
      fields: new Map(),
      actions: new Map(),
      blocks: new Map(),
      icons: new Set(icons ? textsOf(rootCursor(icons).get('icons'), 'icon') : []),
      dateTexts: dates ? textsOf(rootCursor(dates).get('texts')) : [],
    };
    for (const path of parts) addManifest(manifests, path, files, language);
    return manifests;
  });
}

function addManifest(manifests: Manifests, path: string, files: Files, language: Language): void {
  const [source, folder] = [files.read(path), basename(dirname(path))];
  language.check('manifest', source);
  const at = rootCursor<ManifestDefinition>(source);
  checkSchemaHeader(at, path, 'manifest', language, files);
  const id = at.get('id').text();
  if (id === undefined) return;
  if (id !== folder) at.get('id').report('check.wrongFolder', { id, folder });
  if (at.get('kind').text() === 'columnKind') {
    at.get('id').use('columnKind', id, { reason: 'definition' });
    manifests.columnKinds.set(id, columnKindOf(id, at));
    return;
  }
  const parts = partsOfKind(manifests, at.get('kind').text());
  const kinds = textsOf(at.get('provides'));
  for (const kind of kinds.length > 0 ? kinds : [at.get('kind').text()])
    // The language check has reported other kinds.
    at.get('id').use(kind as UseKind, id, { reason: 'definition' });
  if (parts.has(id))
    at.get('id').report(
      'check.nameTaken',
      { name: id, kind: kindText(at.get('kind').text() as Kind) },
      message('check.fix.renameOne'),
    );
  const part: Part = {
    id,
    file: source.file,
    options: (at.get('options').value as JsonSchema | undefined) ?? NO_OPTIONS,
    texts: textsOf(at.get('texts')),
    checkOptions: checkOf(at.get('options'), language),
    defaultRules: defaultRulesOf(at.get('options')),
  };
  parts.set(id, { ...part, ...detailsOf(at), prefetch: prefetchOf(at) } as AnyPart);
}

function columnKindOf(id: string, at: Cursor<ManifestDefinition>): ColumnKind {
  const emptyValue = at.get('emptyValue').value;
  return {
    id,
    sqlTypes: textsOf(at.get('sqlTypes')),
    defaultForTypes: textsOf(at.get('defaultForTypes')),
    defaultForFormats: textsOf(at.get('defaultForFormats')),
    filters: textsOf(at.get('filters')),
    days: at.get('days').flag() === true,
    sortable: at.get('sortable').flag() === true,
    ...(emptyValue === undefined ? {} : { emptyValue }),
    casts: textsOf(at.get('casts')),
  };
}

type AnyPart = FieldPart & ActionPart & BlockPart;

function partsOfKind(manifests: Manifests, kind: string | undefined): Map<string, AnyPart> {
  const parts =
    kind === 'fieldType'
      ? manifests.fields
      : kind === 'action'
        ? manifests.actions
        : manifests.blocks;
  // The language check has validated the manifest's properties for its kind.
  return parts as Map<string, AnyPart>;
}

function prefetchOf(at: Cursor<ManifestDefinition>): string[][] {
  return at
    .get('prefetch')
    .items()
    .map((item) => {
      const path = (item.text() ?? '').split('.');
      const option = path.reduce(
        (schema: Cursor, step) => schema.get('properties').get(step),
        at.get('options'),
      );
      if (option.get('refers').text() !== 'call')
        item.report('check.notCallOption', { name: item.value });
      return path;
    });
}

const defaultRulesOf = (options: Cursor): Record<string, DefaultRule> =>
  Object.fromEntries(
    options
      .get('properties')
      .entries()
      .flatMap(([name, schema]) => {
        // The check of the options has reported an unknown rule.
        const rule = schema.get('defaultRule').text() as DefaultRule | undefined;
        return rule === undefined ? [] : [[name, rule]];
      }),
  );

function textsOf(at: Cursor, kind?: UseKind): string[] {
  if (kind)
    for (const item of at.items()) item.use(kind, String(item.value), { reason: 'definition' });
  return at.items().flatMap((item) => item.text() ?? []);
}

function detailsOf(at: Cursor<ManifestDefinition>): object {
  const [label, icon, inLists, defaultWith] = (
    ['label', 'icon', 'inLists', 'defaultWith'] as const
  ).map((name) => at.get(name).text());
  return {
    provides: textsOf(at.get('provides')),
    defaultForTypes: textsOf(at.get('defaultForTypes')),
    defaultForFormats: textsOf(at.get('defaultForFormats')),
    accepts: {
      cell: textsOf(at.get('accepts').get('cell')),
      widget: textsOf(at.get('accepts').get('widget')),
    },
    align: at.get('align').value,
    hasChoices: at.get('hasChoices').value,
    draftable: at.get('draftable').value,
    multiline: at.get('multiline').value,
    targets: textsOf(at.get('targets')),
    ...(inLists === undefined ? {} : { inLists }),
    ...(defaultWith === undefined ? {} : { defaultWith }),
    ...(label === undefined ? {} : { label }),
    ...(icon === undefined ? {} : { icon }),
  };
}

/** Returns the check of the options of a manifest. Reports options that are not a valid schema. */
function checkOf(options: Cursor, language: Language): Check {
  if (!options.exists) return language.checkOptions(NO_OPTIONS);
  try {
    return language.checkOptions(options.value as JsonSchema);
  } catch (error) {
    options.report('check.badOptions', {
      reason: (error as Error).message.replace('strict mode: ', ''),
    });
    return () => [];
  }
}
