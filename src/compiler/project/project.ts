import type {
  AppDefinition,
  DetailDefinition,
  DialogDefinition,
  FormDefinition,
  ListDefinition,
  PageDefinition,
  VariantDefinition,
} from '../../language/definitions.ts';
import type {
  JsonSchema,
  Language,
  ResolvedCall,
  ResolvedEntity,
  ResolvedResource,
} from '../../shared/resolved/resolved.ts';
import type { Reference } from '../language/language.ts';
import type { Cursor } from '../read/cursor.ts';
import type { SharedPart } from '../language/sharedParts.ts';
import type { Language as DefinitionLanguage } from '../language/language.ts';
import type { Manifests } from '../language/manifests.ts';
import type { Texts } from '../texts/texts.ts';
import type { Units } from '../read/units.ts';
import type { StoreDefinition } from '../../language/definitions.ts';
import type { Definition } from '../language/definitions.ts';

/** A call, and the entity of its response. */
export interface KnownCall {
  call: ResolvedCall;
  entity: ResolvedEntity | undefined;
}

/** The store files, by name. */
export type Stores = ReadonlyMap<string, Definition<StoreDefinition>>;

type FileDefinition = ListDefinition | PageDefinition | DetailDefinition | FormDefinition;
type OwnDefinition = Exclude<FileDefinition, FormDefinition> | VariantDefinition | DialogDefinition;

/**
 * The definition of a screen. `at` is the object with the properties of this screen only. `file` is
 * the root of the file: for a form, it has the properties that its screens share; otherwise it is
 * the same as `at`.
 */
export interface ScreenSource {
  /** The name of the file without its ending: `loans` of `loans.form.json`. */
  name: string;
  id: string;
  route: string;
  at: Cursor<OwnDefinition>;
  file: Cursor<FileDefinition>;
}

/** The definition of one of the screens of a form. */
export interface FormSource extends ScreenSource {
  at: Cursor<VariantDefinition | DialogDefinition>;
  file: Cursor<FormDefinition>;
  /** The references of the whole file. */
  references: Reference[];
}

/** Everything that definitions can refer to, as far as it has been resolved. */
export interface Project {
  /** Runs the resolution of one definition, or reuses its result. */
  units: Units;
  texts: Texts;
  /** The languages of the product, the default first. */
  languages: readonly Language[];
  /** The language of the definitions. */
  definitionLanguage: DefinitionLanguage;
  manifests: Manifests;
  /** The parts of the platform that a product can include. */
  parts: readonly string[];
  /** The fields of *.shared.json files, by name. */
  sharedFields: ReadonlyMap<string, Cursor>;
  /** The files of entities, by absolute path. A `$ref` can refer to them. */
  ruleFiles: ReadonlyMap<string, Cursor>;
  entities: ReadonlyMap<string, ResolvedEntity>;
  /** The store files, by name. */
  stores: Stores;
  /** The `display` objects with an issue, which screens ignore. */
  brokenDisplays: ReadonlySet<unknown>;
  resources: ReadonlyMap<string, ResolvedResource>;
  calls: ReadonlyMap<string, KnownCall>;
  /** By id. */
  screens: ReadonlyMap<string, ScreenSource>;
  /** The ids of the screens that edit an item, by the name of their file. */
  editScreens: ReadonlyMap<string, string>;
  /** The ids of the screens that show an item, by the resource of its call. */
  detailScreens: ReadonlyMap<string, string>;
  /** Forms that open over another screen, by id. */
  dialogs: ReadonlyMap<string, ScreenSource>;
  /** The fields of the signed-in user, for `{session.name}`. */
  sessionFields: string[];
  /** What the server of the product serves besides calls: `serverPaths` of app.json. */
  serverPaths: string[];
  /** The first days of the terms, in ascending order. */
  terms: string[];
  /** How phone numbers are written: `phone` of app.json. */
  phone: AppDefinition['phone'];
  /** The schema of the signed-in user. */
  sessionSchema: JsonSchema;
  /** The choices of *.shared.json files, by name. */
  sharedChoices: ReadonlyMap<string, SharedPart>;
  /** The blocks of *.shared.json files, by name. */
  sharedBlocks: ReadonlyMap<string, SharedPart>;
  /** The icons of the menu, by the screen that an entry opens. */
  menuIcons: ReadonlyMap<string, string>;
}

/** A project whose tables are being filled. */
export interface MutableProject extends Project {
  entities: Map<string, ResolvedEntity>;
  brokenDisplays: Set<unknown>;
  resources: Map<string, ResolvedResource>;
  calls: Map<string, KnownCall>;
  screens: Map<string, ScreenSource>;
  editScreens: Map<string, string>;
  detailScreens: Map<string, string>;
  dialogs: Map<string, ScreenSource>;
}

/** The route of a dialog, which opens over another screen. */
export const NO_ROUTE = '';

/** What can be referred to at a position of a screen. */
export interface Scope {
  /** The id of the screen. */
  screen?: string;
  /** The id of the entity with the fields. */
  entity?: string | undefined;
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
  /** Whether these are the options of an action, which opens a dialog for its row or its list. */
  opensDialogs?: boolean;
  /** For a list: the call that returns its rows. */
  call?: string;
}
