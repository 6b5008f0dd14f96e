import { isSamePath } from '../../describe/definitionPart.ts';
import { applyEdits } from '../../edit/applyEdits.ts';
import { formatLike } from '../../edit/formatLike.ts';
import { isJson } from '../../edit/jsonText.ts';
import { mergeJson } from '../../edit/mergeJson.ts';
import type { Placement } from '../../edit/placement.ts';
import type { DraftFile, FileEdit, Path } from '../api.ts';
import { statusOf, textOnDisk, type FileChange, type DraftEntry, type Text } from './draftFiles.ts';
import { StudioFailure } from './failure.ts';
import { writeAll } from './writeAll.ts';
import { isEditable } from './paths.ts';
import { createSteps, type Steps } from './steps.ts';
import type { DraftStorage } from './storage.ts';

export interface DraftOptions {
  root: string;
  /** The texts that the compiler reads in place of files. The draft changes them. */
  overlay: Map<string, Text>;
  storage: DraftStorage;
  /** Adapts an edit to the text of its file, for example to values in their short form. */
  adapt(edit: FileEdit, text: string): FileEdit;
  /** Chooses the places of new properties of a file. */
  placement(file: string): Placement;
}

/**
 * Changes of definitions and texts that are not written to files yet. All functions that change the
 * draft return the files whose text is another one now.
 */
export interface Draft extends Pick<Steps, 'undoLabel' | 'redoLabel'> {
  files(): DraftFile[];
  /** Returns a file as the draft has it. Null if it does not exist. */
  textOf(file: string): Text;
  /** Applies edits, all or none. Consecutive edits with the same group are one step of undo. */
  edit(label: string, edits: readonly FileEdit[], group?: string): string[];
  /** Sets the texts of whole files. Null removes a file. */
  put(label: string, texts: ReadonlyMap<string, Text>, group?: string): string[];
  /** Like `put`, for files that the project generates. They can be in any folder. */
  putGenerated(label: string, texts: ReadonlyMap<string, Text>): string[];
  undo(): string[];
  redo(): string[];
  /** Discards the changes of a file, or of all. Can be undone. */
  discard(label: string, file?: string): string[];
  /** Merges files that have changed on disk. */
  mergeWithDisk(files: readonly string[]): string[];
  /** Decides a conflict. An empty path decides about the whole file. */
  resolve(label: string, file: string, path: Path, take: 'mine' | 'theirs'): string[];
  /** Returns what `keep` would write. */
  changes(): Promise<FileChange[]>;
  /**
   * Writes all files, or none.
   * @param derive returns further files to write. It is called with the files that were merged
   * with the disk. After an interrupted `keep`, the further files are those of that time
   */
  keep(derive?: Derive): Promise<string[]>;
  /** Returns the files that had been written when the process ended during `keep`. */
  interrupted(): string[];
  /** The file with the saved draft, if it could not be read. */
  damaged: string | undefined;
  /** Gives the files that an interrupted `keep` has written their former texts. */
  revertKeep(): string[];
}

export type Derive = (merged: readonly string[]) => Promise<ReadonlyMap<string, Text>>;

export function createDraft({ root, overlay, storage, adapt, placement }: DraftOptions): Draft {
  const saved = storage.load();
  const entries = new Map(Object.entries(saved.files));
  for (const [file, { text }] of entries) overlay.set(file, text);
  let { keeping } = saved;
  const steps = createSteps();

  const diskText = (file: string): Text => textOnDisk(root, file);
  const textOf = (file: string): Text => {
    const text = overlay.get(file);
    return text === undefined ? diskText(file) : text;
  };
  const save = () => storage.save({ files: Object.fromEntries(entries), keeping });

  const discardEntry = (file: string) => {
    entries.delete(file);
    overlay.delete(file);
  };
  const setEntry = (file: string, entry: DraftEntry) => {
    if (entry.text === entry.base && entry.conflicts.length === 0) discardEntry(file);
    else {
      entries.set(file, entry);
      overlay.set(file, entry.text);
    }
  };
  const setText = (file: string, text: Text) => {
    const { base, conflicts } = entries.get(file) ?? { base: diskText(file), conflicts: [] };
    setEntry(file, { base, text, conflicts });
  };

  /** Changes the draft and returns the changed files. */
  const apply = (changes: readonly FileChange[]): string[] => {
    for (const { file, after } of changes) setText(file, after);
    save();
    return changes.map(({ file }) => file);
  };

  const expectEditable = (file: string) => {
    if (!isEditable(root, file)) throw new StudioFailure('check.studio.notEditable', { file }, 400);
  };

  const setTexts: Draft['put'] = (label, texts, group) => {
    const changes = [...texts]
      .map(([file, after]) => ({ file, before: textOf(file), after }))
      .filter(({ before, after }) => before !== after);
    if (changes.length > 0) steps.add({ label, group, changes });
    return apply(changes);
  };

  const put: Draft['put'] = (label, texts, group) => {
    for (const file of texts.keys()) expectEditable(file);
    return setTexts(label, texts, group);
  };

  /** A product has a file for texts of the platform only if it replaces some. */
  const textOfNewFile = (file: string): Text => (file.startsWith('locales/') ? '{}\n' : null);

  const edit: Draft['edit'] = (label, edits, group) => {
    const texts = new Map<string, string>();
    for (const edited of edits) {
      const { file } = edited;
      expectEditable(file);
      const text = texts.get(file) ?? textOf(file) ?? textOfNewFile(file);
      if (text === null) throw new StudioFailure('check.studio.notFound', { name: file }, 404);
      if (!isJson(text)) throw new StudioFailure('check.studio.broken', { file });
      texts.set(file, applyEdits(text, [adapt(edited, text)], placement(file)));
    }
    return put(label, texts, group);
  };

  const mergeEntry = (file: string, entry: DraftEntry): DraftEntry => {
    const [theirs, { base, text }] = [diskText(file), entry];
    const conflicts = entry.conflicts.filter(({ path }) => path.length > 0);
    if (theirs === text) return { base: theirs, text, conflicts: [] };
    if (theirs === base) return { base, text, conflicts };
    if (theirs === null || text === null || base === null || ![theirs, text, base].every(isJson))
      return { base, text, conflicts: [{ path: [], mine: text, theirs: theirs ?? undefined }] };
    const merged = mergeJson(base, text, theirs);
    return { base: theirs, text: merged.text, conflicts: [...conflicts, ...merged.conflicts] };
  };

  const mergeWithDisk: Draft['mergeWithDisk'] = (files) => {
    const known = files.filter((file) => entries.has(file));
    for (const file of known) setEntry(file, mergeEntry(file, entries.get(file)!));
    if (known.length > 0) save();
    return known;
  };

  const resolve: Draft['resolve'] = (label, file, path, take) => {
    const entry = entries.get(file);
    const conflict = entry?.conflicts.find((one) => isSamePath(one.path, path));
    if (!entry || !conflict) throw new StudioFailure('check.studio.noConflict', { file });
    if (path.length === 0) {
      const base = diskText(file);
      setEntry(file, { base, text: take === 'mine' ? entry.text : base, conflicts: [] });
      save();
      return [file];
    }
    entry.conflicts = entry.conflicts.filter((one) => one !== conflict);
    if (take === 'mine') {
      setEntry(file, entry);
      save();
      return [file];
    }
    const { theirs } = conflict;
    return edit(label, [
      theirs === undefined
        ? { file, kind: 'remove', path }
        : { file, kind: 'set', path, value: theirs },
    ]);
  };

  const changes: Draft['changes'] = () =>
    Promise.all(
      [...entries].map(async ([file, { base, text }]) => ({
        file,
        before: base,
        after: text === null ? null : await formatLike(root, file, base, text),
      })),
    );

  const toDerived = ([file, after]: [string, Text]): FileChange => ({
    file,
    before: diskText(file),
    after,
    isDerived: true,
  });

  const keep: Draft['keep'] = async (derive = () => Promise.resolve(new Map())) => {
    const stale = [...entries].filter(([file, { base }]) => diskText(file) !== base);
    const merged = mergeWithDisk(stale.map(([file]) => file));
    const open = [...entries].find(([, { conflicts }]) => conflicts.length > 0);
    if (open) throw new StudioFailure('check.studio.conflict', { file: open[0] });
    const derived = keeping
      ? keeping.filter(({ isDerived }) => isDerived)
      : [...(await derive(merged))].map(toDerived);
    const drafted = await changes();
    const written = [...drafted, ...derived];
    keeping = written;
    save();
    try {
      writeAll(root, storage.folder, written);
      steps.close(new Map(drafted.map(({ file, after }) => [file, after])));
      entries.clear();
      overlay.clear();
    } finally {
      keeping = undefined;
      save();
    }
    return written.map(({ file }) => file);
  };

  const interrupted = () =>
    (keeping ?? []).filter(({ file, after }) => diskText(file) === after).map(({ file }) => file);

  const revertKeep: Draft['revertKeep'] = () => {
    const files = interrupted();
    const written = (keeping ?? []).filter(({ file }) => files.includes(file));
    writeAll(
      root,
      storage.folder,
      written.map(({ file, before, after }) => ({ file, before: after, after: before })),
    );
    for (const { file, before, after, isDerived } of written)
      if (!isDerived) setEntry(file, { base: before, text: after, conflicts: [] });
    keeping = undefined;
    save();
    return files;
  };

  // The process ended after the last file was written.
  if (keeping?.every(({ file, after }) => diskText(file) === after)) {
    for (const { file } of keeping) discardEntry(file);
    keeping = undefined;
    save();
  }
  mergeWithDisk([...entries.keys()]);
  return {
    undoLabel: steps.undoLabel,
    redoLabel: steps.redoLabel,
    files: () =>
      [...entries].map(([file, { base, text, conflicts }]) => ({
        file,
        status: statusOf(base, text),
        conflicts,
      })),
    textOf,
    edit,
    put,
    putGenerated: setTexts,
    undo: () => apply(steps.undo(textOf)),
    redo: () => apply(steps.redo(textOf)),
    discard: (label, file) => {
      const discarded = [...entries].filter(([name]) => file === undefined || name === file);
      const back = discarded.map(([name, { text }]) => ({
        file: name,
        before: text,
        after: diskText(name),
      }));
      if (back.length > 0) steps.add({ label, changes: back });
      for (const { file: name, after } of back)
        setEntry(name, { base: after, text: after, conflicts: [] });
      save();
      return back.map((change) => change.file);
    },
    mergeWithDisk,
    resolve,
    changes,
    keep,
    interrupted,
    damaged: saved.damaged,
    revertKeep,
  };
}
