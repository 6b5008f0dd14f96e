import { screensOf } from '../../compiler/describe/screens.ts';
import type { Compilation, Compiler } from '../../compiler/compile.ts';
import { translateIssue, type Issue } from '../../compiler/issues/issue.ts';
import type { StudioIssue, StudioState } from '../api.ts';
import type { Draft } from './draft.ts';

/** Returns what the studio's page shows besides panels. */
export const toState = (
  compilation: Compilation,
  compiler: Compiler,
  draft: Draft,
  revision: number,
): StudioState => ({
  revision,
  languages: compilation.app.languages,
  files: draft.files(),
  issues: compilation.issues.map(toStudioIssue),
  undo: draft.undoLabel(),
  redo: draft.redoLabel(),
  screens: screensOf(compiler, compilation),
  interrupted: draft.interrupted(),
});

function toStudioIssue(issue: Issue): StudioIssue {
  const { file, path, edit } = issue;
  return { ...translateIssue(issue), path, edit: edit && { file, ...edit } };
}
