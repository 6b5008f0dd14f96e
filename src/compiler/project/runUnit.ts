import type { Language } from '../../shared/resolved.ts';
import {
  mapTable,
  setTable,
  TrackedMap,
  TrackedSet,
  type Reads,
  type Table,
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
  key: string,
  inputs: readonly unknown[],
  work: (project: Project) => Result,
): Result {
  const { manifests, sessionSchema, terms, texts } = project;
  const languages = Object.keys(texts.table).join();
  return project.units.run(
    key,
    [manifests, sessionSchema, terms.join(), languages, ...inputs],
    (reads) => work(trackProject(project, reads)),
    (table) => TABLES[table]!(project),
  );
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
  (Object.keys(texts.table) as Language[]).map((language) => texts.text(language, key));

/** The current tables of a project. */
const TABLES: Record<string, (project: Project) => Table> = {
  ...Object.fromEntries(MAPS.map((name) => [name, (project: Project) => mapTable(project[name])])),
  brokenDisplays: ({ brokenDisplays }) => setTable(brokenDisplays),
  textKeys: ({ texts }) => setTable(texts.keys),
  textFiles: ({ texts }) => ({ owner: texts, get: (key) => texts.fileOf(String(key)) }),
  texts: ({ texts }) => ({ owner: texts, get: (key) => translationsOf(texts, String(key)) }),
  plurals: ({ texts }) => ({ owner: texts, get: (key) => texts.pluralKeys(String(key)) }),
};
