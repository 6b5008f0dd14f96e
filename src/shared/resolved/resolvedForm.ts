/*
 * Forms, as the compiler resolves them. Import these types from resolved.ts.
 */

import type {
  DialogDefinition,
  FormDefinition,
  FormFieldDefinition,
  FormSectionDefinition,
  Layout,
  NoticeDefinition,
  ReadOnlyValueDefinition,
  VariantDefinition,
} from '../../language/definitions.ts';
import type { Condition } from './condition.ts';
import type {
  Complete,
  JsonSchema,
  ResolvedCall,
  ResolvedChoices,
  ResolvedEditable,
  ResolvedHistory,
  ResolvedLink,
  ResolvedRight,
  ResolvedScreenBase,
  Restricted,
  Variant,
} from './resolvedParts.ts';

/** The properties of a field that the compiler takes over or fills in. */
type StatedFormField = Complete<
  Omit<FormFieldDefinition, 'hint' | 'choices' | 'warnings' | 'pointer'>,
  'label' | 'widget' | 'options'
>;

export interface ResolvedFormField extends StatedFormField {
  hint?: string;
  choices?: ResolvedChoices;
  /** The warnings that can be shown below the field; see warnings.ts. */
  warnings: ResolvedWarning[];
  /**
   * JSON pointers into the loaded item, `*` for every item of an array. The first with a value is
   * used.
   */
  pointer: string[];
  /** Whether a draft on the device may contain the value. False for passwords and images. */
  draftable: boolean;
  /**
   * Whether the entity always requires the field. The form also marks it as required while a
   * condition requires it.
   */
  required: boolean;
  /** The right to write the field. */
  right?: ResolvedRight['write'];
  /** For accounts without the right: whether they see the loaded value, which they cannot change. */
  shownReadOnly?: true;
}

/**
 * A hint that is shown if the value does not match the pattern, or if the check finds a probable
 * mistake. With `field` it is shown if the first group of the pattern is not the value of that
 * field; `choices` are those of that field, if it has any.
 */
export type ResolvedWarning =
  | { text: string; pattern: string; field?: string; choices?: ResolvedChoices }
  | { text: string; check: string };

export interface ResolvedSection extends Omit<FormSectionDefinition, 'fields'> {
  fields: ResolvedFormField[];
}

/** A field that is sent without being shown in the form. */
export type ResolvedHiddenValue = Restricted &
  (
    | /** A query parameter of the URL, and the text key of the message if it is missing. */
      { field: string; from: 'query'; name: string; missingText: string }
      /**
       * A path parameter, or a field of the row that opened the dialog. `numeric`: it is sent as a
       * number.
       */
    | { field: string; from: 'params' | 'row'; name: string; numeric: boolean }
    | { field: string; from: 'language' }
  );

/** A notice above a form or a detail screen, shown if the loaded item meets the condition. */
export interface ResolvedNotice extends Omit<NoticeDefinition, 'when'> {
  /** The condition for the notice to be shown. */
  when: Condition;
}

/** The properties of a form's file that the compiler takes over as they are. */
type StatedForm = Pick<
  FormDefinition,
  'text' | 'errorTitle' | 'afterSave' | 'draftable' | 'guarded' | 'validateOn' | 'hasSectionNav'
>;

export interface ResolvedForm
  extends
    ResolvedScreenBase,
    StatedForm,
    Pick<VariantDefinition, 'heading' | 'successText' | 'preview'>,
    Pick<DialogDefinition, 'versionField'> {
  kind: 'form';
  variant: Variant;
  /** A dialog has no route; it opens above another screen. */
  layout: Layout | 'dialog';
  /** In a dialog: the values that are shown above its fields. */
  readOnlyValues: ReadOnlyValueDefinition[];
  /** Text key of the submit button. */
  submit: string;
  load?: ResolvedCall;
  save: ResolvedCall;
  /**
   * Where a saved item can be seen: the screen that shows it, with route parameters as templates,
   * and the field of the response with the URL of its public page.
   */
  saved?: { detail?: { to: string; params: Record<string, string> }; link?: string };
  links: ResolvedLink[];
  /** The changes of the edited item. */
  history?: ResolvedHistory;
  /** The call that returns who has read the edited item. */
  accessLog?: ResolvedCall;
  hiddenValues: ResolvedHiddenValue[];
  notices: ResolvedNotice[];
  /** Which items the form can edit; the others are read-only. Without it all items are editable. */
  editable?: ResolvedEditable;
  sections: ResolvedSection[];
  /** The fields that the signed-in account may not write. Set by `screenFor` (rights.ts). */
  withheld?: string[];
  /**
   * The source of the precompiled validator: the entity's `forms` schema for the variant of the
   * save call.
   */
  schema: JsonSchema;
}
