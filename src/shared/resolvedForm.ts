/*
 * Forms, as the compiler resolves them. Import these types from resolved.ts.
 */

import type { Condition } from './condition.ts';
import type {
  JsonSchema,
  ResolvedCall,
  ResolvedChoices,
  ResolvedEditable,
  ResolvedLink,
  ResolvedScreenBase,
  Variant,
} from './resolvedParts.ts';

export interface ResolvedFormField {
  field: string;
  /** Text key. */
  label: string;
  hint?: string;
  /** The id of the field whose Widget edits the value. */
  widget: string;
  options: Record<string, unknown>;
  choices?: ResolvedChoices;
  /** The warnings that can be shown below the field; see warnings.ts. */
  warnings: ResolvedWarning[];
  /** Whether the field spans the whole row of its section. */
  fullWidth: boolean;
  /** The initial value when an item is created. */
  initialValue?: string | number | boolean;
  /**
   * The value to send if the loaded item had a value and the user has cleared it. Undefined sends
   * nothing.
   */
  emptyValue?: string | number | boolean | null;
  /**
   * JSON pointers into the loaded item, `*` for every item of an array. The first with a value is
   * used.
   */
  pointer: string[];
  /**
   * What is sent while a condition hides the field. `keep`: its value. `clear`: an empty value.
   * `reset`: an empty value, and the field is empty when it is shown again. `omit`: nothing.
   */
  onHidden: 'keep' | 'clear' | 'reset' | 'omit';
  /** Whether a draft on the device may contain the value. False for passwords and images. */
  draftable: boolean;
  /**
   * Whether the entity always requires the field. The form also marks it as required while a
   * condition requires it.
   */
  required: boolean;
}

/**
 * A hint that is shown if the value does not match the pattern, or if the check finds a probable
 * mistake.
 */
export type ResolvedWarning =
  | { text: string; pattern: string }
  /** `field`: the other field that the check reads, with its choices if it has any. */
  | { text: string; check: string; field?: string; choices?: ResolvedChoices };

export interface ResolvedSection {
  title?: string;
  aside: boolean;
  columnCount: number;
  fields: ResolvedFormField[];
  /** A sum of number fields that is shown below the section. */
  sum?: { fields: string[]; label: string; unit?: 'currency' };
}

/** A field that is sent without being shown in the form. */
export type ResolvedHiddenValue =
  /** A query parameter of the URL, and the text key of the message if it is missing. */
  | { field: string; from: 'query'; name: string; missingText: string }
  /**
   * A path parameter, or a field of the row that opened the dialog. `numeric`: it is sent as a
   * number.
   */
  | { field: string; from: 'params' | 'row'; name: string; numeric: boolean }
  | { field: string; from: 'language' };

/** A notice above a form or a detail screen, shown if the loaded item meets the condition. */
export interface ResolvedNotice {
  /** The condition for the notice to be shown. */
  when: Condition;
  /** Text key. */
  text: string;
  tone: 'info' | 'warning';
}

export interface ResolvedForm extends ResolvedScreenBase {
  kind: 'form';
  variant: Variant;
  /** A dialog has no route; it opens above another screen. */
  layout: 'shell' | 'brand' | 'dialog';
  /**
   * Text key of the heading that replaces the title once the item is loaded. The item's fields are
   * its placeholders.
   */
  heading?: string;
  /** In a dialog: the values that are shown above its fields, by JSON pointers into the item. */
  readOnlyValues: { pointer: string; label: string; direction?: 'ltr'; groupSize?: number }[];
  text?: string;
  /** Text key of the submit button. */
  submit: string;
  load?: ResolvedCall;
  /** In a dialog that starts from a row: the row's field with the version number. */
  versionField?: string;
  save: ResolvedCall;
  /** Text key of the heading of the error message after saving failed. */
  errorTitle?: string;
  /** The text key of the preview button, and the item's field with the URL. */
  preview?: { label: string; field: string };
  /** Text key of the notification after saving. */
  successText?: string;
  /** Id of the screen to open after saving; its own id if the form stays open. */
  afterSave?: string;
  links: ResolvedLink[];
  hiddenValues: ResolvedHiddenValue[];
  notices: ResolvedNotice[];
  /** Which items the form can edit; the others are read-only. Without it all items are editable. */
  editable?: ResolvedEditable;
  draftable: boolean;
  /** Whether the form asks before unsaved changes are lost. */
  guarded: boolean;
  /** When validation errors are first shown. */
  validateOn: 'submit' | 'blur';
  /** Whether a table of contents with the sections' titles is shown beside the form. */
  hasSectionNav: boolean;
  sections: ResolvedSection[];
  /**
   * The source of the precompiled validator: the entity's `forms` schema for the variant of the
   * save call.
   */
  schema: JsonSchema;
}
