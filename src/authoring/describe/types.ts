import type { PartKind } from '../../generated/screenParts.ts';
import type { Language, ResolvedScreen } from '../../shared/resolved/resolved.ts';

/*
 * What the studio shows of definitions: screens, their parts, the properties of a part, the names
 * that a property can have, and texts.
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

export interface StudioScreen {
  id: string;
  kind: ResolvedScreen['kind'];
  /** Empty for a dialog. */
  route: string;
  /** The definition file. */
  file: string;
  title: Translated;
}

/** A part of a screen, such as a column. */
export interface OutlinePart extends Place {
  /**
   * `screen` is the definition of the screen itself, with its title: a file or, for a form, also one
   * of its properties. `menu` is an entry of the menu that leads to the screen.
   */
  kind: PartKind | 'menu';
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
  /** Where an entry of the menu can be, in the order of the menu. */
  positions?: MenuPosition[];
  /** The index of its position. */
  position?: number;
}

/** A position in the menu. */
export interface MenuPosition {
  /** The path that an entry has there after it was removed from where it is. */
  path: Path;
  /** The labels of the entries that contain it, the outer ones first. */
  within: Translated[];
  /** The label of the entry before it. Undefined if it is the first one. */
  after?: Translated;
}

/** The parts of a screen in reading order, and the texts that it uses. */
export interface Outline extends Place {
  screen: StudioScreen;
  parts: OutlinePart[];
  /** The keys of the texts on the screen. */
  texts: string[];
  /** The other definition files on which the screen depends, such as those of its rules. */
  files: string[];
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
  /** An object whose properties have free names and single values, such as the values of filters. */
  | { type: 'values'; properties: PanelProperty[] }
  /**
   * A list of objects, or of names that stand for objects. Each has a panel of its own. With
   * `keyed`, they are properties of an object, such as the fields of an entity.
   */
  | { type: 'items'; items: PanelItem[]; keyed?: true }
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
  /** The explanation of the language. Empty if there is none. Some are in English only. */
  help: Partial<Translated>;
  required: boolean;
  /** Whether the object needs this property or another one, so that an empty value has a meaning. */
  alternative?: boolean | undefined;
  /** The value in the file. Undefined if the file does not state it. */
  value: unknown;
  /** What applies if the file does not state it. Undefined if unknown or if there is none. */
  fallback?: unknown;
  control: Control;
  /** Whether the file states it although the language does not allow it. */
  unknown?: boolean | undefined;
}

/** The form for one value of a definition file. */
export interface Panel extends Place {
  line: number;
  column: number;
  /** The explanation of the language. Empty if there is none. Some are in English only. */
  help: Partial<Translated>;
  /** Empty for a value that is edited as a whole, with `control`. */
  properties: PanelProperty[];
  /** For a value that is edited as a whole. */
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
