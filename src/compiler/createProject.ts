import type { AppDefinition } from '../language/definitions.ts';
import type { JsonSchema } from '../shared/resolved/resolved.ts';
import {
  languageCodesOf,
  languagesOf,
  menuIconsOf,
  serverPathsOf,
  untranslatedOf,
} from './app/resolveApp.ts';
import type { Language } from './language/language.ts';
import type { Manifests } from './language/manifests.ts';
import type { MutableProject } from './project/project.ts';
import type { Cursor } from './read/cursor.ts';
import type { Files } from './read/files.ts';
import type { DefinitionRoot } from './read/definitionRoots.ts';
import type { Units } from './read/units.ts';
import { loadTexts } from './texts/texts.ts';

/** The schema of the signed-in user while there is none. */
export const NO_SCHEMA: JsonSchema = {};

/**
 * Creates a project whose tables are empty, except for texts and manifests.
 * @param roots the folders with texts
 */
export function createProject(
  files: Files,
  app: Cursor<AppDefinition>,
  units: Units,
  roots: readonly DefinitionRoot[],
  { language, manifests }: { language: Language; manifests: Manifests },
): MutableProject {
  return {
    units,
    texts: loadTexts(files, languagesOf(app), untranslatedOf(app), units, roots),
    languages: languageCodesOf(app),
    definitionLanguage: language,
    manifests,
    parts: [],
    ruleFiles: new Map(),
    sharedFields: new Map(),
    entities: new Map(),
    stores: new Map(),
    brokenDisplays: new Set(),
    resources: new Map(),
    calls: new Map(),
    screens: new Map(),
    editScreens: new Map(),
    detailScreens: new Map(),
    dialogs: new Map(),
    sessionFields: [],
    serverPaths: serverPathsOf(app),
    terms: app
      .get('termStarts')
      .items()
      .flatMap((day) => day.text() ?? []),
    phone: app.get('phone').value,
    sessionSchema: NO_SCHEMA,
    sharedChoices: new Map(),
    sharedBlocks: new Map(),
    menuIcons: menuIconsOf(app.get('menu')),
  };
}
