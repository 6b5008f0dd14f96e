import type { Compilation } from '../../compiler/compile.ts';
import { translateIssue, type Issue } from '../../compiler/issues/issue.ts';
import type { StudioIssue, StudioState } from '../api.ts';
import type { Draft } from './draft.ts';

/** Returns what the studio's page shows besides panels. */
export const toState = (
  compilation: Compilation,
  draft: Draft,
  versions: Pick<StudioState, 'revision' | 'screensVersion'>,
): StudioState => ({
  ...versions,
  languages: compilation.app.languages,
  files: draft.files(),
  issues: compilation.issues.map(toStudioIssue),
  undo: draft.undoLabel(),
  redo: draft.redoLabel(),
  interrupted: draft.interrupted(),
});

function toStudioIssue(issue: Issue): StudioIssue {
  const { file, path, edit } = issue;
  return { ...translateIssue(issue), path, edit: edit && { file, ...edit } };
}
