import { basename, dirname, join } from 'node:path';
import type { AppDefinition, ManifestDefinition } from '../../language/definitions.ts';
import type { JsonSchema, ResolvedColumn } from '../../shared/resolved/resolved.ts';
import type { TypeId } from '../../shared/resolved/storage.ts';
import { checkSchemaHeader } from './checkSchemaHeader.ts';
import { textsOf, valueTypeOf, type FieldUse, type ValueType } from './valueType.ts';
import { rootCursor, type Cursor } from '../read/cursor.ts';
import type { Files } from '../read/files.ts';
import { DATES_FOLDER, ICONS_FOLDER, partFolders, SCREENS } from '../read/folders.ts';
import type { DefaultRule } from './defaults.ts';
import type { Check, Language } from './language.ts';
import type { Units } from '../read/units.ts';
import { kindText, message } from '../issues/messages.ts';

/** A cell, a widget, an action or a block, as a manifest.json describes it. */
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

/** A cell or a widget. */
export interface FieldPart extends Part {
  /**
   * The types in JSON and the formats for which a definition may name it: those of the types of value
   * that have it by default, and those that its manifest adds. If there are none, it is for all.
   */
  accepts: readonly string[];
  /** Of a cell. */
  align: ResolvedColumn['align'];
  /** Whether the widget needs choices. */
  hasChoices: boolean;
  /** Whether users can type line breaks into the widget. */
  multiline: boolean;
  /** Whether what is typed into the widget may be stored in a draft on the device. */
  isDraftable: boolean;
}

export interface ActionPart extends Part {
  targets: string[];
  /** Whether every list has the action: `always`, or only with filters. */
  inLists: 'always' | 'withFilters' | undefined;
  label: string | undefined;
  icon: string | undefined;
}

interface BlockPart extends Part {
  /**
   * The options that name a call which the block makes as soon as it is shown, each as a path of
   * property names.
   */
  prefetch: string[][];
}

export interface Manifests {
  types: Map<string, ValueType>;
  cell: Map<string, FieldPart>;
  widget: Map<string, FieldPart>;
  actions: Map<string, ActionPart>;
  blocks: Map<string, BlockPart>;
  icons: ReadonlySet<string>;
  /** The keys of the texts that date inputs show. */
  dateTexts: string[];
}

/** The schemas of the options of parts, by what they draw or do, and by id. */
export type OptionSchemas = Record<FieldUse | 'action' | 'block', Record<string, JsonSchema>>;

/** The schemas of the options of the platform's parts, and of those of the product's own. */
export type PartOptions = Record<'platform' | 'product', OptionSchemas>;

export function optionSchemas({ cell, widget, actions, blocks }: Manifests): PartOptions {
  const schemasOf = (isOwn: boolean): OptionSchemas => {
    const those = (parts: ReadonlyMap<string, Part>) =>
      Object.fromEntries(
        [...parts.values()]
          .filter(({ file }) => file.startsWith(`${SCREENS}/`) === isOwn)
          .map(({ id, options }) => [id, options]),
      );
    return {
      cell: those(cell),
      widget: those(widget),
      action: those(actions),
      block: those(blocks),
    };
  };
  return { platform: schemasOf(false), product: schemasOf(true) };
}

const NO_OPTIONS: JsonSchema = { type: 'object', additionalProperties: false };

/**
 * Reads all manifests of the platform and of the root's own components, such as
 * `values/<id>/manifest.json` and `screens/<id>/manifest.json`.
 */
export function loadManifests(
  files: Files,
  platform: string,
  language: Language,
  units: Units,
  app: Cursor<AppDefinition>,
): Manifests {
  const pathsIn = (folder: string) =>
    files.list(folder).filter((path) => basename(path) === 'manifest.json');
  const parts = partFolders(files.root, platform, files.hasFolder).flatMap(pathsIn);
  const [icons, dates] = [ICONS_FOLDER, DATES_FOLDER].map((folder) => {
    const [path] = pathsIn(join(platform, folder));
    return path === undefined ? undefined : files.read(path);
  });
  const sources = parts.map((path) => files.read(path));
  return units.run('manifests', 'all', [language, icons, dates, app.source, ...sources], () => {
    const manifests: Manifests = {
      types: new Map(),
      cell: new Map(),
      widget: new Map(),
      actions: new Map(),
      blocks: new Map(),
      icons: new Set([
        ...(icons ? iconsOf(rootCursor(icons).get('icons')) : []),
        ...Object.keys(app.get('icons').value ?? {}),
      ]),
      dateTexts: dates ? textsOf(rootCursor(dates).get('texts')) : [],
    };
    for (const path of parts) addManifest(manifests, path, files, language);
    addAccepted(manifests);
    return manifests;
  });
}

function iconsOf(at: Cursor): string[] {
  for (const item of at.items()) item.use('icon', String(item.value), { reason: 'definition' });
  return textsOf(at);
}

function addManifest(manifests: Manifests, path: string, files: Files, language: Language): void {
  const [source, folder] = [files.read(path), basename(dirname(path))];
  language.check('manifest', source);
  const at = rootCursor<ManifestDefinition>(source);
  checkSchemaHeader(at, path, 'manifest', language, files);
  const id = at.get('id').text();
  if (id === undefined) return;
  if (id !== folder) at.get('id').report('check.wrongFolder', { id, folder });
  switch (at.get('kind').text()) {
    case 'valueType': {
      at.get('id').use('valueType', id, { reason: 'definition' });
      const type = valueTypeOf(id as TypeId, at);
      manifests.types.set(id, type);
      for (const use of USES)
        for (const [name, part] of at.get(`${use}s`).entries())
          addPart(
            manifests[use],
            use,
            { ...fieldPartOf(name, part, language), isDraftable: type.isDraftable },
            part,
          );
      break;
    }
    case 'appearance':
      for (const use of USES)
        if (at.get(use).exists)
          addPart(manifests[use], use, fieldPartOf(id, at.get(use), language), at.get('id'));
      break;
    case 'action':
      addPart(manifests.actions, 'action', actionPartOf(id, at, language), at.get('id'));
      break;
    case 'block':
    case undefined:
    default:
      // The language check has reported an unknown kind.
      addPart(
        manifests.blocks,
        'block',
        { ...partOf(id, at, language), prefetch: prefetchOf(at) },
        at.get('id'),
      );
  }
}

const USES = ['cell', 'widget'] as const;

/** Adds a part, and reports one whose id another part has. */
function addPart<P extends Part>(
  parts: Map<string, P>,
  kind: FieldUse | 'action' | 'block',
  part: P,
  at: Cursor,
): void {
  at.use(kind, part.id, { reason: 'definition' });
  if (parts.has(part.id))
    at.report(
      'check.nameTaken',
      { name: part.id, kind: kindText(kind) },
      message('check.fix.renameOne'),
    );
  parts.set(part.id, part);
}

function partOf(id: string, at: Cursor, language: Language): Part {
  return {
    id,
    file: at.source.file,
    options: (at.get('options').value as JsonSchema | undefined) ?? NO_OPTIONS,
    texts: textsOf(at.get('texts')),
    checkOptions: checkOf(at.get('options'), language),
    defaultRules: defaultRulesOf(at.get('options')),
  };
}

/** Returns a cell or a widget, with the types that its manifest adds to those of `addAccepted`. */
const fieldPartOf = (id: string, at: Cursor, language: Language): FieldPart => ({
  ...partOf(id, at, language),
  accepts: textsOf(at.get('accepts')),
  align: (at.get('align').text() ?? 'start') as FieldPart['align'],
  hasChoices: at.get('hasChoices').flag() === true,
  multiline: at.get('multiline').flag() === true,
  isDraftable: true,
});

/** Adds the types and formats of the types of value that have a cell or a widget by default. */
function addAccepted({ types, cell, widget }: Manifests): void {
  for (const [parts, use] of [
    [cell, 'cell'],
    [widget, 'widget'],
  ] as const)
    for (const part of parts.values()) {
      const own = [...types.values()].filter((type) => type[use] === part.id);
      const accepted = own.flatMap(({ is }) => [...is.types, ...is.formats]);
      part.accepts = [...new Set([...accepted, ...part.accepts])];
    }
}

const actionPartOf = (
  id: string,
  at: Cursor<ManifestDefinition>,
  language: Language,
): ActionPart => ({
  ...partOf(id, at, language),
  targets: textsOf(at.get('targets')),
  inLists: at.get('inLists').text(),
  label: at.get('label').text(),
  icon: at.get('icon').text(),
});

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
