import { basename, join, relative, sep } from 'node:path';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { DefinitionsApi } from '../../../build/definitions/vitePlugin.ts';
import { copyDefinition } from '../../copy/copyDefinition.ts';
import { openFileTexts } from '../../../compiler/read/fileTexts.ts';
import { namesAt } from '../../describe/namesAt.ts';
import { outlineOf } from '../../describe/outline.ts';
import { panelOf } from '../../describe/panel.ts';
import { findTextKeys, textEntryOf } from '../../describe/textEntry.ts';
import type { CountingServer } from '../../../build/definitions/storedCount.ts';
import type { CallName, Calls, FileDiff, StreamName, Streams } from '../api.ts';
import { impactOf } from '../../impact/impactOf.ts';
import { translateMessage } from '../../../compiler/issues/messages.ts';
import { createDraft, type Derive } from './draft.ts';
import { statusOf, textOnDisk, type FileChange } from './draftFiles.ts';
import { editRules } from './editRules.ts';
import { editText } from './editText.ts';
import { StudioFailure } from './failure.ts';
import type { StudioProject } from './project.ts';
import { compileFilesOnDisk } from './filesOnDisk.ts';
import { createScreenList } from './screenList.ts';
import { isEditable } from './paths.ts';
import { toState } from './state.ts';
import { openStorage } from './storage.ts';
import { countStoredItems } from './storedItems.ts';

type Handlers = {
  [Name in CallName]: (
    body: Calls[Name]['body'],
  ) => Calls[Name]['response'] | Promise<Calls[Name]['response']>;
} & {
  [Name in StreamName]: (
    body: Streams[Name]['body'],
    signal: AbortSignal,
  ) => AsyncIterable<Streams[Name]['response']>;
};

/**
 * Runs a call whose body has the right shape. That of `Streams` returns its responses as an
 * `AsyncIterable`, which the signal ends.
 */
export type Handle = (
  name: CallName | StreamName,
  body: unknown,
  signal: AbortSignal,
) => Promise<unknown>;

/**
 * Creates the calls of the studio's page, with the draft of the last time.
 * @param counting the server that counts stored items
 * @param onChange is called after each change of the draft or of the files
 * @param project what the project adds to the studio
 */
export function createHandlers(
  definitions: DefinitionsApi,
  counting: CountingServer | undefined,
  onChange: () => void,
  { generators, derived }: StudioProject,
): Handle {
  const { root, overlay, compiler, latest } = definitions;
  const onDisk = compileFilesOnDisk({ root });
  const draft = createDraft({
    root,
    overlay,
    storage: openStorage(root),
    ...editRules(compiler, latest),
  });
  // Greater than the last one of a server before, whose pages may still be open.
  let revision = Date.now();
  definitions.onFilesChanged = (paths) => {
    onDisk.changed(paths);
    draft.mergeWithDisk(paths.map((path) => relative(root, path).split(sep).join('/')));
  };
  definitions.onCompiled = () => {
    revision += 1;
    onChange();
  };
  const screens = createScreenList(definitions);
  const state = () =>
    toState(latest(), draft, {
      revision,
      screensVersion: screens.read().version,
      serverStarts: definitions.serverStarts(),
      derived,
    });
  const apply = (changed: readonly string[]) => {
    onDisk.changed(changed.map((file) => join(root, file)));
    definitions.update(changed);
    return state();
  };
  const project = () => ({ root, overlay, compiler, compilation: latest() });
  /** Returns the further files that keeping the draft writes. */
  const derive: Derive = async (merged) => {
    if (merged.length > 0) definitions.update(merged);
    try {
      return (await derived?.files(project())) ?? new Map();
    } catch (error) {
      throw new StudioFailure('check.studio.notDerived', { reason: (error as Error).message });
    }
  };
  const handlers: Handlers = {
    state,
    screens: () => ({ screens: screens.read().screens }),
    outline: ({ screen }) => found(outlineOf(compiler, latest(), screen), screen),
    panel: (place) => ({
      ...found(panelOf(compiler, latest(), place), place.file),
      isOfPlatform: !isEditable(root, place.file),
    }),
    copy: ({ label, file }) => {
      const name = basename(file);
      const files = copyDefinition(root, openFileTexts(root, overlay), name);
      const [copied] = found(
        [...files].find(([path]) => basename(path) === name),
        file,
      );
      return { state: apply(draft.put(label, files)), file: copied };
    },
    names: (place) => ({ names: namesAt(compiler, place) }),
    text: ({ key }) => found(textEntryOf(compiler, key), key),
    findText: ({ screen, language, text }) => ({
      keys: findTextKeys(compiler, latest(), screen, language, text),
    }),
    edit: ({ label, edits, group }) => apply(draft.edit(label, edits, group)),
    editText: (body) => {
      const { key, changed } = editText(body, draft, compiler, latest());
      return { ...apply(changed), key };
    },
    questions: ({ generator, answers }) => ({
      questions: found(generators[generator], generator).questions(project(), answers),
    }),
    create: ({ label, generator, answers }) => {
      const created = found(generators[generator], generator).generate(project(), answers);
      if (!created) throw new StudioFailure('check.studio.answers');
      return apply(draft.putGenerated(label, created.files));
    },
    file: ({ file }) => ({ text: found(isEditable(root, file) ? draft.textOf(file) : null, file) }),
    editFile: ({ label, file, text, group }) =>
      apply(draft.put(label, new Map([[file, text]]), group)),
    undo: () => apply(draft.undo()),
    redo: () => apply(draft.redo()),
    discard: ({ label, file }) => apply(draft.discard(label, file)),
    resolve: ({ label, file, path, take }) => apply(draft.resolve(label, file, path, take)),
    diff: async () => ({ files: (await draft.changes()).map(toDiff) }),
    derivedDiff: async () => ({
      files: [...(await derive([]))].map(([file, after]) =>
        toDiff({ file, before: textOnDisk(root, file), after }),
      ),
    }),
    impact: () => {
      const after = { compilation: latest(), inspection: compiler.inspect() };
      return {
        impacts: impactOf(onDisk.version(), after).map(
          ({ severity, place, widensAccess, message }) => ({
            severity,
            place,
            message: translateMessage(message),
            ...(widensAccess ? { widensAccess } : {}),
          }),
        ),
      };
    },
    keep: async () => {
      const written = await draft.keep(derive);
      return { written, state: apply(written) };
    },
    revertKeep: () => apply(draft.revertKeep()),
    storedItems: (_body, signal) =>
      countStoredItems({ before: onDisk.version().compilation, after: latest() }, counting, signal),
  };
  return async (name, body, signal) => handlers[name](body as never, signal);
}

function found<Value>(value: Value | null | undefined, name: string): Value {
  if (value === undefined || value === null)
    throw new StudioFailure('check.studio.notFound', { name }, 404);
  return value;
}

/** The number of unchanged lines around each change. */
const CONTEXT = 3;

function toDiff({ file, before, after }: FileChange): FileDiff {
  return {
    file,
    status: statusOf(before, after),
    diff: createTwoFilesPatch(
      before === null ? '/dev/null' : `a/${file}`,
      after === null ? '/dev/null' : `b/${file}`,
      before ?? '',
      after ?? '',
      undefined,
      undefined,
      { context: CONTEXT, headerOptions: FILE_HEADERS_ONLY },
    ),
  };
}
