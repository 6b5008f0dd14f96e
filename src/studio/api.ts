import type { ResolvedScreen, Language } from '../shared/resolved.ts';

/*
 * The interface between the studio's page and the development server. Each call is a POST request to
 * `/@studio/api/<name>` with a JSON object as its body; `Calls` has the types of the bodies and the
 * responses. A call that fails has the status 4xx or 5xx and a `Failure` as its body.
 */

/** A text in every language of the interface. */
export type Translated = Record<Language, string>;

/** The position of a value in a file: property names and array indexes. */
export type Path = readonly (string | number)[];

/** A value of a definition file or of a locale file. */
export interface Place {
  /** Relative to the project's folder, with forward slashes. */
  file: string;
  path: Path;
}

/** An edit of the value at a path. */
export type Edit =
  /** Sets a property of an object, or replaces an item of an array. */
  | { kind: 'set'; path: Path; value: unknown }
  /** Removes a property or an item. */
  | { kind: 'remove'; path: Path }
  /** Inserts an item into an array. The last step of the path is its future index. */
  | { kind: 'insert'; path: Path; value: unknown }
  /** Moves an item of an array to another index of the same array. */
  | { kind: 'move'; path: Path; to: number };

export type FileEdit = { file: string } & Edit;

/** An issue of the draft. */
export interface StudioIssue {
  file: string;
  line: number;
  column: number;
  /** Undefined if the file is not valid JSON. */
  path?: Path | undefined;
  message: Translated;
  fix: Translated;
  /** The edit that fixes the issue, if there is a single right one. */
  edit?: FileEdit | undefined;
}

/** A file that differs from the disk. */
export interface DraftFile {
  file: string;
  status: 'added' | 'changed' | 'removed';
  /** The values that the draft and somebody else have changed differently since the draft began. */
  conflicts: Conflict[];
}

/** A value that was changed in the draft and on disk. Undefined: it was removed there. */
export interface Conflict {
  path: Path;
  mine: unknown;
  theirs: unknown;
}

export interface StudioScreen {
  id: string;
  kind: ResolvedScreen['kind'];
  route: string;
  /** The definition file. */
  file: string;
  title: Translated;
}

/** What the studio's page shows besides panels. */
export interface StudioState {
  /** Increases with every change of the draft or of the files. */
  revision: number;
  languages: Language[];
  files: DraftFile[];
  issues: StudioIssue[];
  /** The names of the steps that undo and redo would apply. Undefined if there is none. */
  undo: string | undefined;
  redo: string | undefined;
  screens: StudioScreen[];
  /** The files that had been written when the server ended while it kept the draft. */
  interrupted: string[];
}

/** A part of a screen, such as a column. */
export interface OutlinePart extends Place {
  kind: 'column' | 'filter' | 'formField' | 'field' | 'action' | 'block' | 'link' | 'section';
  /** The name in the file, such as the field of a column. */
  name: string;
  line: number;
  column: number;
  /** Why the screen has it. Parts that are not stated cannot be edited by themselves. */
  reason: 'stated' | 'shared' | 'default' | 'convention' | 'definition';
  /** The label on the screen. Undefined if it has none. */
  label?: Translated | undefined;
  /** The file of the component that draws it, if it is code of this product. */
  code?: string | undefined;
}

/** The parts of a screen in reading order, and the texts that it uses. */
export interface Outline extends Place {
  screen: StudioScreen;
  parts: OutlinePart[];
  /** The keys of the texts on the screen. */
  texts: string[];
}

/** How a property is edited. */
export type Control =
  | { type: 'text'; pattern?: string | undefined; maxLength?: number | undefined }
  | { type: 'number'; integer: boolean; minimum?: number | undefined; maximum?: number | undefined }
  | { type: 'switch' }
  | { type: 'choice'; values: (string | number | boolean | null)[] }
  /** A name that the call `names` lists. `text` is the key of a text. */
  | { type: 'name'; refers: string }
  /** A list of single values. */
  | { type: 'list'; item: Control }
  | { type: 'object'; properties: PanelProperty[] }
  /** A list of objects, or of names that stand for objects. Each has a panel of its own. */
  | { type: 'items'; items: PanelItem[] }
  /** Anything else: edited as JSON. */
  | { type: 'json' };

export interface PanelItem {
  path: Path;
  /** A short name, such as the field of a column. */
  name: string;
}

export interface PanelProperty {
  name: string;
  path: Path;
  /** The explanation of the language. */
  help: string;
  required: boolean;
  /** The value in the file. Undefined if the file does not state it. */
  value: unknown;
  /** What applies if the file does not state it. Undefined if unknown or if there is none. */
  fallback?: unknown;
  control: Control;
}

/** The form for one value of a definition file. */
export interface Panel extends Place {
  line: number;
  column: number;
  /** The explanation of the language. */
  help: string;
  /** Empty for a value that is edited as a whole, with `control`. */
  properties: PanelProperty[];
  /** For a single value. */
  control?: Control | undefined;
  value: unknown;
  /** The property for which the value can be a text that stands for the object. */
  shortFor?: string | undefined;
  /** The file of the component that draws it, if it is code of this product. */
  code?: string | undefined;
}

/** A name that a property can have. */
export interface Name {
  name: string;
  /** What it is on screens: the text of a key, the title of a screen, the label of a field. */
  label?: Translated | undefined;
}

/** A text in all languages, with all its plural forms. */
export interface TextEntry {
  /** The key without the plural form. */
  key: string;
  /** One form with an empty suffix, or the plural forms such as `_one`. */
  forms: { suffix: string; texts: Partial<Translated> }[];
  /** The locale files that have the key, by language. */
  files: Partial<Translated>;
  /** Where the key is used. */
  uses: (Place & { line: number; screen?: string | undefined })[];
}

/** One file of the difference between the disk and the draft, as `git diff` prints it. */
export interface FileDiff {
  file: string;
  status: DraftFile['status'];
  /** The hunks of a unified diff. */
  diff: string;
}

/** Why a call failed. */
export interface Failure {
  message: Translated;
}

/** The calls with their bodies and responses. `label` is the name of the step of undo. */
export interface Calls {
  state: { body: Record<string, never>; response: StudioState };
  outline: { body: { screen: string }; response: Outline };
  panel: { body: Place; response: Panel };
  /** Lists what a name at a place can be, also where the file has no name yet. */
  names: { body: Place; response: { names: Name[] } };
  text: { body: { key: string }; response: TextEntry };
  /** Finds the keys on a screen whose text in a language is the given one. */
  findText: {
    body: { screen: string; language: Language; text: string };
    response: { keys: string[] };
  };
  /**
   * Applies edits to the draft, all or none. Consecutive edits with the same `group` are undone as
   * one step. A value in its short form becomes an object if an edit sets a property of it.
   */
  edit: { body: { label: string; edits: FileEdit[]; group?: string }; response: StudioState };
  /**
   * Sets a text in one language. With `onlyAt`, the property at this place gets a new key, so that
   * other places keep the former text. The response names the key.
   */
  editText: {
    body: {
      label: string;
      key: string;
      suffix: string;
      language: Language;
      text: string;
      group?: string;
      onlyAt?: Place;
    };
    response: StudioState & { key: string };
  };
  file: { body: { file: string }; response: { text: string } };
  /** Replaces the text of a whole file. */
  editFile: {
    body: { label: string; file: string; text: string; group?: string };
    response: StudioState;
  };
  undo: { body: Record<string, never>; response: StudioState };
  redo: { body: Record<string, never>; response: StudioState };
  /** Discards the changes of a file, or of all files. Can be undone. */
  discard: { body: { label: string; file?: string }; response: StudioState };
  /** Decides a conflict. An empty path decides about the whole file. */
  resolve: {
    body: { label: string; file: string; path: Path; take: 'mine' | 'theirs' };
    response: StudioState;
  };
  diff: { body: Record<string, never>; response: { files: FileDiff[] } };
  keep: { body: Record<string, never>; response: { written: string[]; state: StudioState } };
  /** Takes back what an interrupted `keep` has written. The draft still has it. */
  revertKeep: { body: Record<string, never>; response: StudioState };
}

export type CallName = keyof Calls;
