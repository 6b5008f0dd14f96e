import { basename, dirname, join, resolve, sep } from 'node:path';
import { createProject } from './createProject.ts';
import { createDereferencing, ruleFilesOf, sharedFieldsOf } from './entities/dereference.ts';
import { resolveEntities } from './entities/resolveEntity.ts';
import { runExamples } from './examples/checkCases.ts';
import { sortIssues, type Issue } from './issues/issue.ts';
import { loadDefinitions } from './language/definitions.ts';
import { loadLanguage } from './language/language.ts';
import { loadManifests } from './language/manifests.ts';
import { definitionRoots, includedParts, listDefinitions } from './read/definitionRoots.ts';
import { openFiles } from './read/files.ts';
import { openFileTexts } from './read/fileTexts.ts';
import { languageFolder, platformFolder } from './read/folders.ts';
import { Recorder } from './read/recorder.ts';
import { createUnits } from './read/units.ts';

/** The result of running the examples of one area. */
interface ExampleResults {
  /** Issues of the area's rules and examples only. */
  issues: Issue[];
  /** The number of examples with the expected result. */
  passed: number;
}

/**
 * Runs the examples of one folder of schemas/ without checking screens, calls or texts.
 * @param area the folder's name
 */
export function checkExamples(root: string, area: string): ExampleResults {
  const files = openFiles(resolve(root), openFileTexts(resolve(root)));
  const units = createUnits(new Recorder());
  const language = loadLanguage(files, languageFolder(files.root));
  const platform = platformFolder(files.root);
  const roots = definitionRoots(files.root, platform, includedParts(files, files.root));
  const schemas = join(files.root, 'schemas');
  const isRuleFile = (path: string) =>
    /\.(schema|shared|cases|form|resource)\.json$/.test(path) &&
    (path.startsWith(platform + sep) || [schemas, join(schemas, area)].includes(dirname(path)));
  const { paths, aliases } = listDefinitions(files, roots);
  const definitions = loadDefinitions(
    files,
    paths,
    language,
    units,
    (path) => isRuleFile(path) || basename(path) === 'app.json',
  );
  const app = definitions.app[0]!.at;
  const manifests = loadManifests(files, platform, language, units, app);
  const project = {
    ...createProject(files, app, units, roots, { language, manifests }),
    ruleFiles: ruleFilesOf(definitions, aliases),
    sharedFields: sharedFieldsOf(definitions, units),
  };
  const dereferencing = createDereferencing(project, files);
  resolveEntities(definitions, project, dereferencing);
  const passed = runExamples(definitions, project, dereferencing).length;
  return {
    passed,
    issues: sortIssues(
      definitions.entity
        .concat(definitions.cases, definitions.shared)
        .flatMap(({ at }) => at.source.issues),
    ),
  };
}
