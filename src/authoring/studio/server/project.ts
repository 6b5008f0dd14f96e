import type { Compilation, Compiler } from '../../../compiler/compile.ts';
import type { Issue } from '../../../compiler/issues/issue.ts';
import type { GeneratorQuestion } from '../api.ts';
import type { Text } from './draftFiles.ts';

/** The project as the draft has it. */
export interface DraftProject {
  root: string;
  /** The texts of the draft in place of those of files. It must not be changed. */
  overlay: ReadonlyMap<string, Text>;
  compiler: Compiler;
  compilation: Compilation;
}

interface GeneratedFiles {
  /** The new texts of files. They can be outside the folders in which the studio edits files. */
  files: ReadonlyMap<string, Text>;
}

/**
 * Writes new definitions from the answers to some questions. The commands of `npm run new` are such
 * generators; the project passes them to the studio.
 */
export interface StudioGenerator {
  /** Returns all questions with their answers so far. Later questions depend on earlier answers. */
  questions(project: DraftProject, answers: Record<string, string>): GeneratorQuestion[];
  /** Returns what to write. Undefined if an answer is missing or wrong. */
  generate(project: DraftProject, answers: Record<string, string>): GeneratedFiles | undefined;
}

/** The files that follow from the definitions, such as migrations and generated types. */
export interface DerivedFiles {
  /**
   * Returns the texts that files must have when the draft is kept, by path, as far as they differ
   * from the disk. Null is a file to remove.
   * @throws Error with the reason if they cannot be computed
   */
  files(project: DraftProject): Promise<ReadonlyMap<string, Text>>;
  /** Whether these files fix an issue of the definitions. */
  fixes(issue: Issue): boolean;
}

/** What a project passes to the studio. */
export interface StudioProject {
  generators: Partial<Record<string, StudioGenerator>>;
  /** Undefined if keeping writes the files of the draft only. */
  derived?: DerivedFiles;
}
