import { mergeJson } from '../../edit/mergeJson.ts';
import { StudioFailure } from './failure.ts';
import type { FileChange, Text } from './draftFiles.ts';

interface Step {
  label: string;
  group?: string | undefined;
  changes: FileChange[];
}

/** The steps that undo and redo move through. */
export interface Steps {
  /** Adds a step. It extends the latest one if both have the same group. */
  add(step: Step): void;
  /** Returns the label of the step that would be undone. */
  undoLabel(): string | undefined;
  redoLabel(): string | undefined;
  /** Returns the changes that take back the latest step. */
  undo(textOf: (file: string) => Text): FileChange[];
  redo(textOf: (file: string) => Text): FileChange[];
  /** Ends the group of the latest step, and notes the texts that its files have now. */
  close(texts: ReadonlyMap<string, Text>): void;
}

/** The number of steps that are remembered. */
const MAX_STEPS = 500;

export function createSteps(): Steps {
  let steps: Step[] = [];
  let position = 0;
  return {
    add: (step) => {
      const latest = position === steps.length ? steps.at(-1) : undefined;
      if (latest && step.group !== undefined && step.group === latest.group) {
        latest.changes = join(latest.changes, step.changes);
        return;
      }
      steps = [...steps.slice(0, position), step].slice(-MAX_STEPS);
      position = steps.length;
    },
    undoLabel: () => steps[position - 1]?.label,
    redoLabel: () => steps[position]?.label,
    undo: (textOf) => {
      const step = steps[position - 1];
      if (!step) return [];
      const changes = step.changes.map(({ file, before, after }) =>
        toChange(file, after, before, textOf(file)),
      );
      position -= 1;
      return changes;
    },
    redo: (textOf) => {
      const step = steps[position];
      if (!step) return [];
      const changes = step.changes.map(({ file, before, after }) =>
        toChange(file, before, after, textOf(file)),
      );
      position += 1;
      return changes;
    },
    close: (texts) => {
      const open = new Map(texts);
      for (const step of steps.slice(0, position).toReversed()) {
        step.group = undefined;
        for (const change of step.changes) {
          const text = open.get(change.file);
          if (text !== undefined && open.delete(change.file)) change.after = text;
        }
      }
    },
  };
}

/** Joins two lists of changes that follow each other. */
function join(first: readonly FileChange[], second: readonly FileChange[]): FileChange[] {
  const joined = new Map(first.map((change) => [change.file, change]));
  for (const change of second) {
    const before = joined.get(change.file)?.before;
    joined.set(change.file, before === undefined ? change : { ...change, before });
  }
  return [...joined.values()];
}

/**
 * Returns the change that leads from one text to another. If the file has a third text by now,
 * because somebody else has changed it, only the values that differ between the two are changed.
 */
function toChange(file: string, from: Text, to: Text, current: Text): FileChange {
  if (current === from) return { file, before: current, after: to };
  const merged =
    from === null || to === null || current === null ? undefined : mergeJson(from, to, current);
  if (!merged || merged.conflicts.length > 0)
    throw new StudioFailure('check.studio.undo', { file });
  return { file, before: current, after: merged.text };
}
