import type { ReactNode } from 'react';
import type { PartsCellOptions } from '../../generated/options.ts';
import type { Format } from '../../engine/i18n/format.ts';
import { useFormat } from '../../engine/i18n/useLanguage.ts';
import { useTranslation, type Translate } from '../../engine/i18n/useTranslation.ts';
import type { CellProps } from '../../engine/registries.ts';
import { BidiText } from '../../engine/ui/controls/BidiText.tsx';
import { labelOfPart, valueTextOf } from '../../shared/resolved/partLabels.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import '../../engine/fields/cells.css';

interface Texts {
  parts: NonNullable<PartsCellOptions['parts']>;
  t: Translate;
  format: Format;
}

/** Shows a value of several parts as nested lists, with the name of each part. */
export function PartsCell({ value, options: { parts = {} } }: CellProps<PartsCellOptions>) {
  const { t } = useTranslation();
  const format = useFormat();
  return <div className="cell-parts">{drawPart(value, '', { parts, t, format })}</div>;
}

/** @param name the property whose value it is; for an item, that of its list */
function drawPart(value: unknown, name: string, texts: Texts): ReactNode {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value))
    return (
      <ol>
        {value.map((item, index) => (
          // The items have no other identity.
          <li key={index}>{drawPart(item, name, texts)}</li>
        ))}
      </ol>
    );
  if (isObject(value))
    return (
      <ul>
        {Object.entries(value).map(([part, inner]) => (
          <li key={part}>{drawProperty(part, inner, texts)}</li>
        ))}
      </ul>
    );
  return <BidiText text={textOf(value, name, texts)} />;
}

/** A property that only says which shape the value has shows the name of the shape. */
function drawProperty(name: string, value: unknown, texts: Texts): ReactNode {
  const { parts, t } = texts;
  const label = labelOfPart(parts, name);
  const shown = drawPart(value, name, texts);
  if (label === undefined && valueTextOf(parts, name, value) !== undefined) return shown;
  return (
    <>
      <BidiText text={label === undefined ? name : t(label)} />: {shown}
    </>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function textOf(value: unknown, name: string, { parts, t, format }: Texts): string {
  if (typeof value === 'boolean') return t(value ? 'parts.yes' : 'parts.no');
  if (typeof value === 'string' && DAY.test(value)) return format.date(value);
  const key = valueTextOf(parts, name, value);
  return key === undefined ? String(value) : t(key);
}
