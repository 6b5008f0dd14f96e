import type { AppDefinition } from '../../language/definitions.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Files } from '../read/files.ts';
import type { Known, Use } from '../read/recorder.ts';
import type { LanguageSchemas } from '../language/languageSchemas.ts';
import type { Project } from './project.ts';

/** What a compilation has read and resolved, for those that describe definitions. */
export interface Inspection {
  files: Files;
  schemas: LanguageSchemas;
  app: Cursor<AppDefinition>;
  project: Project;
  /** The names that the compilation found. */
  uses(): Use[];
  /** The names that each reference can have. */
  known(): Known[];
}
