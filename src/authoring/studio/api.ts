import type {
  Name,
  Outline,
  Panel,
  Path,
  Place,
  StudioScreen,
  TextEntry,
  Translated,
} from '../describe/types.ts';
import type { Impact } from '../impact/impact.ts';
import type { Conflict } from '../edit/mergeJson.ts';
import type { Edit } from '../../compiler/issues/issue.ts';
import type {
  RefusedField,
  RefusedSample,
  ResourceCount,
} from '../../build/definitions/storedCount.ts';
import type { Language } from '../../shared/resolved/resolved.ts';

export type { Conflict, Edit, RefusedSample };
export type {
  Control,
  MenuPosition,
  Name,
  Outline,
  OutlinePart,
  Panel,
  PanelItem,
  PanelProperty,
  Path,
  Place,
  TextEntry,
  Translated,
} from '../describe/types.ts';

/*
 * The interface between the studio's page and the development server. Each call is a POST request to
 * `/@studio/api/<name>` with a JSON object as its body; `Calls` has the types of the bodies and the
 * responses. A call that fails has the status 4xx or 5xx and a `Failure` as its body.
 */

/** An edit of a file. */
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

/** A screen and its definition file. */
export type ScreenFile = Pick<StudioScreen, 'id' | 'file'>;

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
  /** Changes when the response of `screens` is another one. */
  screensVersion: number;
  /** Increases when the API server was started again. */
  serverStarts: number;
  /**
   * Whether the tables of the database lack something that keeping the draft adds. Until then, the
   * API server does not know what is new.
   */
  needsMigration: boolean;
  /** The files that had been written when the server ended while it kept the draft. */
  interrupted: string[];
  /** The file with the saved draft, if it could not be read when the server was started. */
  damaged: string | undefined;
}

/** One file of the difference between the disk and the draft, as `git diff` prints it. */
export interface FileDiff {
  file: string;
  status: DraftFile['status'];
  /** The hunks of a unified diff. */
  diff: string;
}

/** What the draft means for those who use the product, compared with the files on disk. */
export interface StudioImpact extends Pick<Impact, 'severity' | 'place' | 'widensAccess'> {
  message: Translated;
}

/** The stored items of a resource that only the rules of the draft refuse. */
export interface StudioCount extends Omit<ResourceCount, 'fields'> {
  /** What the items are called. */
  title: Translated;
  fields: (Pick<RefusedField, 'field' | 'count' | 'samples'> & { message: Translated })[];
}

/**
 * The stored items that the draft refuses. `nothing`: it has no stricter rule. `issues`: it has
 * issues that prevent counting. `unavailable`: the server does not run, or has ended.
 */
export type StoredItems =
  | { state: 'nothing' | 'issues' | 'unavailable' }
  | {
      /** In the state `counting`, the result is that of the companies so far. */
      state: 'counting' | 'counted';
      companies: { done: number; total: number };
      resources: StudioCount[];
      /** The fields whose stored value the server does not return: `user.password`. */
      unanswered: string[];
      /** The resources whose items are not read from a table of their own. */
      unstored: string[];
    };

/** A question about something new, such as a screen. */
export interface GeneratorQuestion {
  /** The name of the answer. */
  name: string;
  text: Translated;
  /** The answer of the person or, if there is none, the default one. Empty without a default. */
  answer: string;
  /** The possible answers, if they can be listed. */
  choices?: string[] | undefined;
  /** Whether the answer can be several choices, with commas between. */
  isList: boolean;
  /**
   * The texts of the parts of the answer, which vertical bars separate. The last one can be left
   * out.
   */
  parts?: Translated[] | undefined;
  /**
   * For an answer about fields of records: whether it is a list such as `name:text! age:integer(1,5)`
   * or the type of one field, such as `integer(1,5)`, and the types that a field can have. The
   * label of a field is the answer `label-<name>`, such as `العمر|Age`, and that of a choice
   * `label-<name>.<choice>`.
   */
  fields?: { kind: 'all' | 'type'; types: FieldTypeChoice[] } | undefined;
  /** What is wrong with the answer. */
  error?: Translated | undefined;
}

/** A type that a new field can have. */
export interface FieldTypeChoice {
  name: string;
  text: Translated;
  /** What the type needs in parentheses: choices, or a minimum and a maximum. */
  args?: 'choices' | 'bounds' | undefined;
}

/** Why a call failed. */
export interface Failure {
  message: Translated;
}

/** The calls with their bodies and responses. `label` is the name of the step of undo. */
export interface Calls {
  state: { body: Record<string, never>; response: StudioState };
  /** Lists all screens and dialogs with their files. */
  screens: { body: Record<string, never>; response: { screens: ScreenFile[] } };
  outline: { body: { screen: string }; response: Outline };
  /** `isOfPlatform`: the file is not the product's, so that it can only be copied. */
  panel: { body: Place; response: Panel & { isOfPlatform?: boolean } };
  /** Copies a definition of the platform into the product. The response names the copy. */
  copy: { body: { label: string; file: string }; response: { state: StudioState; file: string } };
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
  /** Lists the questions about something new. Later ones depend on earlier answers. */
  questions: {
    body: { generator: string; answers: Record<string, string> };
    response: { questions: GeneratorQuestion[] };
  };
  /** Adds the files of something new to the draft, as one step. */
  create: {
    body: { label: string; generator: string; answers: Record<string, string> };
    response: StudioState;
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
  /** Returns the files that `keep` writes besides, because they follow from the definitions. */
  derivedDiff: { body: Record<string, never>; response: { files: FileDiff[] } };
  /** Lists what the draft means for those who use the product, the most severe first. */
  impact: { body: Record<string, never>; response: { impacts: StudioImpact[] } };
  keep: { body: Record<string, never>; response: { written: string[]; state: StudioState } };
  /** Takes back what an interrupted `keep` has written. The draft still has it. */
  revertKeep: { body: Record<string, never>; response: StudioState };
}

export type CallName = keyof Calls;

/**
 * The calls with several responses, one after another, each as a line of JSON. Ending the request
 * cancels the call.
 */
export interface Streams {
  /** Counts the stored items that the draft refuses, compared with the files on disk. */
  storedItems: { body: Record<string, never>; response: StoredItems };
}

export type StreamName = keyof Streams;
