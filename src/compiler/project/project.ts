import type {
  JsonSchema,
  ResolvedCall,
  ResolvedEntity,
  ResolvedResource,
} from '../../shared/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import type { SharedPart } from '../language/sharedParts.ts';
import type { Manifests } from '../language/manifests.ts';
import type { Texts } from '../texts/texts.ts';

/** A call, and the entity of its response. */
export interface KnownCall {
  call: ResolvedCall;
  entity: ResolvedEntity | undefined;
}

/**
 * The definition of a screen. `at` is the object with the properties of this screen only. `file` is
 * the root of the file: for a form, it has the properties that its screens share; otherwise it is
 * the same as `at`.
 */
export interface ScreenSource {
  /** The name of the file without its ending: `news` of `news.form.json`. */
  name: string;
  id: string;
  route: string;
  at: Cursor;
  file: Cursor;
}

/** Everything that definitions can refer to, as far as it has been resolved. */
export interface Project {
  texts: Texts;
  manifests: Manifests;
  entities: Map<string, ResolvedEntity>;
  /** The `display` objects with an issue, which screens ignore. */
  brokenDisplays: Set<unknown>;
  resources: Map<string, ResolvedResource>;
  calls: Map<string, KnownCall>;
  /** By id. */
  screens: Map<string, ScreenSource>;
  /** Forms that open over another screen, by id. */
  dialogs: Map<string, ScreenSource>;
  /** The fields of the signed-in user, for `{session.name}`. */
  sessionFields: string[];
  /** The first days of the terms, in ascending order. */
  terms: string[];
  /** The schema of the signed-in user. */
  sessionSchema: JsonSchema;
  /** The choices of *.shared.json files, by name. */
  sharedChoices: ReadonlyMap<string, SharedPart>;
  /** The icons of the menu, by the screen that an entry opens. */
  menuIcons: ReadonlyMap<string, string>;
}

/** The route of a dialog, which opens over another screen. */
export const NO_ROUTE = '';

/** What can be referred to at a position of a screen. */
export interface Scope {
  /** The fields of a row, or of the item that a call returns, by name. */
  fields?: Record<string, JsonSchema>;
  /** The schema of the value that is shown or edited. */
  value?: JsonSchema;
  /** Whether `{row.name}` is available. */
  row?: boolean;
  /** The names of a call's figures: the fields of its item, or of the totals of its rows. */
  figures?: string[];
  /** The filters of the list, each with the values that it offers if the definition lists them. */
  filters?: ReadonlyMap<string, readonly string[] | undefined>;
  /** The variable parts of the screen's route. */
  params?: string[];
  /**
   * Whether this is a dialog, where both the row and the route have values for the paths of calls.
   */
  dialog?: boolean;
  /** For a list: the call that returns its rows. */
  call?: string;
}
