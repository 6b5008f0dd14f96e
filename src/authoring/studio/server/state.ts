import type { Compilation } from '../../../compiler/compile.ts';
import { translateIssue, type Issue } from '../../../compiler/issues/issue.ts';
import type { StudioIssue, StudioState } from '../api.ts';
import type { Draft } from './draft.ts';
import type { DerivedFiles } from './project.ts';

interface StateOptions extends Pick<StudioState, 'revision' | 'screensVersion' | 'serverStarts'> {
  derived: DerivedFiles | undefined;
}

/** Returns what the studio's page shows besides panels. */
export function toState(
  { app, issues }: Compilation,
  draft: Draft,
  { derived, ...versions }: StateOptions,
): StudioState {
  const others = issues.filter((issue) => !derived?.fixes(issue));
  const isFixed = others.length === 0 && issues.length > 0;
  return {
    ...versions,
    languages: app.languages,
    files: draft.files(),
    issues: (isFixed ? [] : issues).map(toStudioIssue),
    needsMigration: isFixed,
    undo: draft.undoLabel(),
    redo: draft.redoLabel(),
    interrupted: draft.interrupted(),
    damaged: draft.damaged,
  };
}

function toStudioIssue(issue: Issue): StudioIssue {
  const { file, path, edit } = issue;
  return { ...translateIssue(issue), path, edit: edit && { file, ...edit } };
}
