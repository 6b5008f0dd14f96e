import type { Cursor } from '../../read/cursor.ts';
import { labelKeys, type LabelKind } from '../../project/defaultKeys.ts';
import { optionalTextAt, textAt } from './defaultText.ts';
import type { ScreenContext } from '../screenContext.ts';

/** A field whose label is needed. */
interface LabelledField {
  kind: LabelKind;
  name: string;
  /** The id of its entity; undefined if an issue has been reported about it. */
  entity: string | undefined;
  /** Where a missing text is reported. */
  at: Cursor;
  /** Whether the field exists. If not, that is reported instead of a missing text. */
  isKnown: boolean;
}

/**
 * Returns the text key of a label: the stated one or, by default, the first that exists of
 * `<entity>.col.<field>`, `<area>.col.<field>` and `common.col.<field>`. The area is the folder of
 * the definition. A column without such a text has the label of the field in forms.
 */
export function labelAt(stated: Cursor, field: LabelledField, screen: ScreenContext): string {
  const { kind, name, entity = '', at, isKnown } = field;
  const keys = labelKeys(kind, name, entity, at);
  return isKnown && entity !== ''
    ? textAt(stated, keys, screen, at)
    : (optionalTextAt(stated, keys, screen) ?? keys[0]!);
}
