import { resolve } from 'node:path';
import type { AppDefinition } from '../language/definitions.ts';
import type {
  ResolvedApp,
  ResolvedEntity,
  ResolvedList,
  ResolvedResource,
  ResolvedScreen,
  RouteEntry,
} from '../shared/resolved/resolved.ts';
import type { ResolvedQuery } from '../shared/resolved/resolvedQuery.ts';
import type { ChoiceAnswer, ResolvedStorage } from '../shared/resolved/storage.ts';
import { checkCases } from './examples/checkCases.ts';
import { checkPatterns } from './entities/checkPatterns.ts';
import { checkRuleTexts } from './entities/checkRuleTexts.ts';
import type { Cursor } from './read/cursor.ts';
import { checkDisplays } from './screens/display.ts';
import { createProject, NO_SCHEMA } from './createProject.ts';
import { loadDefinitions, type Definition, type Definitions } from './language/definitions.ts';
import { createDereferencing, ruleFilesOf, sharedFieldsOf } from './entities/dereference.ts';
import {
  definitionRoots,
  includedParts,
  listDefinitions,
  partNames,
} from './read/definitionRoots.ts';
import { openFiles, type Files } from './read/files.ts';
import { openFileTexts, type FileTexts, type Overlay } from './read/fileTexts.ts';
import { Recorder, type Use } from './read/recorder.ts';
import { createUnits, type Units } from './read/units.ts';
import { languageFolder, platformFolder } from './read/folders.ts';
import { sortIssues, type Issue } from './issues/issue.ts';
import { expandSharedParts } from './language/sharedParts.ts';
import { loadLanguage, type Language } from './language/language.ts';
import { loadManifests, optionSchemas, type PartOptions } from './language/manifests.ts';
import type { Inspection } from './project/inspection.ts';
import type { MutableProject } from './project/project.ts';
import { runUnit } from './project/runUnit.ts';
import { responseFieldNames } from './project/responseFields.ts';
import { addUsedIn } from './project/usedIn.ts';
import { checkReferences } from './link/checkReferences.ts';
import { isIndependent } from './link/isIndependent.ts';
import { lookOf, resolveApp, withoutConsequences, type Look } from './app/resolveApp.ts';
import { resolveEntities } from './entities/resolveEntity.ts';
import { resolveResources } from './resources/resolveResource.ts';
import { storesOf } from './stores/storeOf.ts';
import { changesOf, readSnapshot, type Tables } from './stores/tables.ts';
import { resolveQueries } from './queries/resolveQueries.ts';
import { resolveChoiceCalls } from './stores/choiceCalls.ts';
import { resolveStores } from './stores/resolveStorage.ts';
import { resolveBins } from './screens/resolveBins.ts';
import { resolveScreens, toRoutes } from './screens/resolveScreen.ts';
import type { TextTable } from './texts/texts.ts';
import { outdatedVersionIssue } from './language/version.ts';

export interface Compilation {
  /** Sorted: possible causes first, then by file and line. Empty if all definitions are valid. */
  issues: Issue[];
  app: ResolvedApp;
  /** By id. Screens that cannot be resolved because of an issue are missing. */
  screens: Map<string, ResolvedScreen>;
  /** The screens with the deleted items of lists, by id. No definition states them. */
  bins: Map<string, ResolvedList>;
  resources: Map<string, ResolvedResource>;
  entities: Map<string, ResolvedEntity>;
  /** How the rows of resources are stored, by resource. A resource without a store has none. */
  storages: Map<string, ResolvedStorage>;
  /** What calls answer that return choices, by call. */
  choiceCalls: Map<string, ChoiceAnswer>;
  /** The reports that are counted from tables, by resource. */
  queries: Map<string, ResolvedQuery>;
  texts: TextTable;
  routes: RouteEntry[];
  options: PartOptions;
  /** The colours and icons that the product states. */
  look: Look;
}

export interface CompileOptions {
  /** The folder with schemas/ and locales/. */
  root: string;
  /** Whether a build has already checked the same files, so that slow checks are skipped. */
  built?: boolean;
  /**
   * Texts that are not written yet, by path relative to the root, with forward slashes. They are
   * compiled instead of the files. Null treats a file as removed.
   */
  overlay?: Overlay;
}

/**
 * Reads, checks and resolves all definitions of a root. A mistake in a definition does not throw:
 * it is returned as an issue, with everything that can be resolved.
 */
export const compile = (options: CompileOptions): Compilation => createCompiler(options).compile();

/** Compiles the definitions of a root again and again. */
export interface Compiler {
  /** Reads every file again and compiles the definitions. */
  compile(): Compilation;
  /**
   * Compiles the definitions after some files were changed, added or removed, on disk or in the
   * overlay. The result is that of `compile`, but only what depends on these files is judged again.
   * @param paths relative to the root, or absolute
   */
  update(paths: readonly string[]): Compilation;
  /**
   * Returns the names that the latest compilation found, with their positions. See `findUses` and
   * `findOrigins`.
   */
  uses(): Use[];
  /** Returns what the latest compilation has read and resolved. */
  inspect(): Inspection;
  /**
   * Compiles the definitions with another text of one file, without changing the latest compilation.
   * The first time takes as long as `compile`.
   */
  probe(file: string, text: string): Inspection;
  /** Returns the tables that the stores of the latest compilation need, and what they lack. */
  tables(): Tables;
}

/** Creates a compiler that reuses the results of its previous compilation. */
export function createCompiler(options: CompileOptions): Compiler {
  const root = resolve(options.root);
  const texts = openFileTexts(root, options.overlay);
  const latest = createRunner(root, texts, options);
  const replaced = { path: '', text: '' };
  const probedTexts: FileTexts = {
    ...texts,
    text: (path) => (path === replaced.path ? replaced.text : texts.text(path)),
  };
  let probed: Runner | undefined;
  return {
    compile: () => {
      texts.refresh();
      return latest.run();
    },
    update: (paths) => {
      texts.refresh(paths.map((path) => resolve(root, path)));
      return latest.run();
    },
    uses: () => latest.inspect().uses(),
    tables: () => latest.tables(),
    inspect: () => latest.inspect(),
    probe: (file, text) => {
      Object.assign(replaced, { path: resolve(root, file), text });
      probed ??= createRunner(root, probedTexts, options);
      probed.run();
      return probed.inspect();
    },
  };
}

interface Runner {
  run(): Compilation;
  inspect(): Inspection;
  tables(): Tables;
}

/** Compiles texts of files, and keeps the results for the next time. */
function createRunner(root: string, texts: FileTexts, options: CompileOptions): Runner {
  const recorder = new Recorder();
  const [files, units] = [openFiles(root, texts, recorder), createUnits(recorder)];
  let language: Language | undefined;
  let tables: Tables = { planned: [], changes: [] };
  let inspection: Inspection | undefined;
  const run = (): Compilation => {
    const loaded = loadLanguage(files, languageFolder(root, files.hasFolder));
    files.restart(loaded !== language);
    language = loaded;
    units.start();
    const { inspected, ...compiled } = compileFiles(files, language, units, options);
    const { tables: ownTables, ...compilation } = compiled;
    tables = ownTables;
    inspection = { ...inspected, uses: () => recorder.uses(), known: () => recorder.known() };
    return { ...compilation, issues: addUsedIn(compilation.issues, () => recorder.uses()) };
  };
  const inspect = (): Inspection => {
    if (!inspection) run();
    return inspection!;
  };
  return { run, inspect, tables: () => tables };
}

interface ResolvedFiles extends Compilation {
  tables: Tables;
}

interface CompiledFiles extends ResolvedFiles {
  inspected: Omit<Inspection, 'uses' | 'known'>;
}

function compileFiles(
  files: Files,
  language: Language,
  units: Units,
  { built }: CompileOptions,
): CompiledFiles {
  const platform = platformFolder(files.root, files.hasFolder);
  const roots = definitionRoots(files.root, platform, includedParts(files, files.root));
  const { paths, aliases } = listDefinitions(files, roots);
  const definitions = loadDefinitions(files, paths, language, units);
  const shared = expandSharedParts(definitions, units);
  const app = definitions.app[0]!.at;
  const manifests = loadManifests(files, platform, language, units, app);
  const project = {
    ...createProject(files, app, units, roots, { language, manifests }),
    parts: partNames(files, platform),
    ruleFiles: ruleFilesOf(definitions, aliases),
    sharedFields: sharedFieldsOf(definitions, units),
    stores: storesOf(definitions),
    sharedChoices: shared.choices,
    sharedBlocks: shared.blocks,
  };
  if (!built) checkPatterns(definitions, units);
  const compilation = resolveAll(definitions, project, app, files);
  return {
    ...compilation,
    issues: outdatedVersionIssue(app) ?? withoutConsequences(app, compilation.issues),
    inspected: { files, schemas: language.schemas, app, project },
  };
}

/**
 * Resolves everything, in one order: what forms do with hidden fields, entities, calls, screens, the
 * app, examples. Each step reads only what the steps before it have resolved, and the ids and routes
 * of screens.
 */
function resolveAll(
  definitions: Definitions,
  project: MutableProject,
  app: Cursor<AppDefinition>,
  files: Files,
): ResolvedFiles {
  const dereferencing = createDereferencing(project, files);
  resolveEntities(definitions, project, dereferencing);
  checkDisplays(definitions, project);
  resolveResources(definitions, project, app);
  const { storages, tables: planned } = resolveStores(definitions, project);
  const snapshot = readSnapshot(files);
  const profile = project.calls.get(app.get('session').get('profile').text() ?? '');
  project.sessionFields = responseFieldNames(profile);
  project.sessionSchema = profile?.entity?.answer ?? NO_SCHEMA;
  const screens = resolveScreens(definitions, project);
  const bins = resolveBins(definitions.list, screens, project);
  const all: Definition[] = Object.values(definitions).flat();
  for (const definition of all)
    runUnit(project, 'references', definition.path, [definition], (tracked) =>
      // Those that depend on a screen are checked where the screen is resolved.
      checkReferences(tracked, definition.references.filter(isIndependent)),
    );
  checkRuleTexts(definitions, project);
  const resolvedApp = resolveApp(app, project);
  checkCases(definitions, project, dereferencing);
  return {
    app: resolvedApp,
    screens,
    bins,
    resources: project.resources,
    entities: project.entities,
    look: lookOf(app),
    options: optionSchemas(project.manifests),
    storages,
    queries: resolveQueries(definitions, project, { storages, snapshot }),
    choiceCalls: resolveChoiceCalls(definitions, project.sharedChoices),
    tables: { planned, changes: changesOf(planned, snapshot, app.get('languages')) },
    texts: project.texts.table,
    routes: toRoutes(screens, resolvedApp, project.texts),
    issues: sortIssues(files.sources().flatMap((source) => source.issues)),
  };
}
