import {
  TrackedMap,
  TrackedSet,
  valueInMap,
  valueInSet,
  type Reads,
  type Tables,
} from '../read/units.ts';
import type { Texts } from '../texts/texts.ts';
import type { Project } from './project.ts';

/**
 * Runs a unit of work on a project. The previous result is reused while the inputs and everything
 * that the work looked up in the tables of the project are the same. Lists of the project without
 * names, such as its terms, are inputs of every unit.
 */
export function runUnit<Result>(
  project: Project,
  kind: string,
  name: string,
  inputs: readonly unknown[],
  work: (project: Project) => Result,
): Result {
  const { inputs: shared, tables } = sharedBy(project);
  return project.units.run(
    kind,
    name,
    [project.manifests, project.sessionSchema, ...shared, ...inputs],
    (reads) => work(trackProject(project, reads)),
    tables,
  );
}

/** What all units of a project share. */
interface Shared {
  inputs: readonly (string | undefined)[];
  tables: Tables;
}

const sharedByProject = new WeakMap<Project, Shared>();

/** Returns what all units of the project share. A compilation runs thousands of them. */
function sharedBy(project: Project): Shared {
  const known = sharedByProject.get(project);
  if (known) return known;
  const { terms, phone, texts } = project;
  const shared = {
    inputs: [terms.join(), JSON.stringify(phone), Object.keys(texts.table).join()],
    tables: tablesOf(project),
  };
  sharedByProject.set(project, shared);
  return shared;
}

/** The tables of a project that are maps. */
const MAPS = [
  'ruleFiles',
  'sharedFields',
  'entities',
  'stores',
  'resources',
  'calls',
  'screens',
  'editScreens',
  'detailScreens',
  'dialogs',
  'sharedChoices',
  'sharedBlocks',
  'menuIcons',
] as const;

/** Returns a project that notes everything that is looked up in its tables. */
function trackProject(project: Project, reads: Reads): Project {
  const maps = MAPS.map((name) => {
    const map: ReadonlyMap<string, unknown> = project[name];
    return [name, new TrackedMap(name, map, reads)];
  });
  return {
    ...project,
    ...(Object.fromEntries(maps) as Pick<Project, (typeof MAPS)[number]>),
    brokenDisplays: new TrackedSet('brokenDisplays', project.brokenDisplays, reads),
    texts: trackTexts(project.texts, reads),
  };
}

function trackTexts(texts: Texts, reads: Reads): Texts {
  return {
    ...texts,
    keys: new TrackedSet('textKeys', texts.keys, reads),
    fileOf: (key) => reads.note('textFiles', texts, key, texts.fileOf(key)),
    text: (language, key) => {
      reads.note('texts', texts, key, translationsOf(texts, key));
      return texts.text(language, key);
    },
    pluralKeys: (base) => reads.note('plurals', texts, base, texts.pluralKeys(base)),
  };
}

const translationsOf = (texts: Texts, key: string) =>
  Object.keys(texts.table).map((language) => texts.text(language, key));

/** Where a table of a project is, and how to look up a name in it. */
interface ProjectTable {
  ownerOf(project: Project): unknown;
  valueOf(project: Project, name: unknown): unknown;
}

const textTable = (valueOf: (texts: Texts, key: string) => unknown): ProjectTable => ({
  ownerOf: ({ texts }) => texts,
  valueOf: ({ texts }, key) => valueOf(texts, String(key)),
});

const TABLES: Record<string, ProjectTable> = {
  ...Object.fromEntries(
    MAPS.map((map): [string, ProjectTable] => [
      map,
      {
        ownerOf: (project) => project[map],
        valueOf: (project, name) => valueInMap(project[map], name),
      },
    ]),
  ),
  brokenDisplays: {
    ownerOf: ({ brokenDisplays }) => brokenDisplays,
    valueOf: ({ brokenDisplays }, display) => valueInSet(brokenDisplays, display),
  },
  textKeys: {
    ownerOf: ({ texts }) => texts.keys,
    valueOf: ({ texts }, key) => valueInSet(texts.keys, key),
  },
  textFiles: textTable((texts, key) => texts.fileOf(key)),
  texts: textTable(translationsOf),
  plurals: textTable((texts, key) => texts.pluralKeys(key)),
};

const tablesOf = (project: Project): Tables => ({
  ownerOf: (table) => TABLES[table]!.ownerOf(project),
  valueOf: (table, name) => TABLES[table]!.valueOf(project, name),
});
