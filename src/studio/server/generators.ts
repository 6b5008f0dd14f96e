import type { Compilation, Compiler } from '../../compiler/compile.ts';
import type { GeneratorQuestion } from '../api.ts';

/** The project as the draft has it. */
export interface DraftProject {
  root: string;
  /** The texts of the draft in place of those of files. It must not be changed. */
  overlay: ReadonlyMap<string, string | null>;
  compiler: Compiler;
  compilation: Compilation;
}

export interface GeneratedFiles {
  /** The new texts of files. */
  files: ReadonlyMap<string, string | null>;
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

export type StudioGenerators = Partial<Record<string, StudioGenerator>>;
