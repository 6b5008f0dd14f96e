import { textOr } from '../language/defaults.ts';
import type { Cursor } from '../read/cursor.ts';
import { collectDefaultText } from './resolveParts.ts';
import type { ScreenContext } from './screenContext.ts';

/** What a label belongs to: a column, a field of a form or a detail, or a filter. */
type LabelKind = 'col' | 'field' | 'filter';

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
  const area = at.source.file.split('/').at(-2) ?? '';
  const kindsToTry = kind === 'col' ? ['col', 'field'] : [kind];
  const keys = [entity, area, 'common'].flatMap((owner) =>
    kindsToTry.map((one) => `${owner}.${one}.${name}`),
  );
  const existing = keys.find((key) => screen.project.texts.keys.has(key));
  const label = textOr(stated, existing) ?? keys[0]!;
  if (isKnown && entity !== '' && !stated.exists)
    collectDefaultText(at, label, screen, String(stated.path.at(-1)));
  return label;
}
