import type { CSSProperties } from 'react';
import type {
  ResolvedDetailField,
  ResolvedDetailSection,
} from '../../../shared/resolved/resolved.ts';
import type { Row } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { CellValue } from '../../fields/CellValue.tsx';
import { ChosenLabels } from '../ChosenLabels.tsx';
import { isShown } from './isShown.ts';
import './detail.css';

interface Props {
  section: ResolvedDetailSection;
  item: Row;
  /** Text key of the table's accessible name. */
  label: string;
}

/**
 * Shows a group of values as a table. The explicit roles are needed because it is laid out as a
 * grid.
 */
export function DetailSection({ section, item, label }: Props) {
  const { t } = useTranslation();
  return (
    <section data-section={section.title} className="card detail-section">
      {section.title && <h2 className="text-subheading">{t(section.title)}</h2>}
      <div
        role="table"
        aria-label={t(label)}
        className="detail-rows"
        style={{ '--columns': section.columnCount } as CSSProperties}
      >
        {section.fields.map(
          (field) =>
            isShown(field, item) && <ValueRow key={field.field} field={field} item={item} />,
        )}
      </div>
    </section>
  );
}

/** A label and its value: side by side, or one above the other on a phone. */
function ValueRow({ field, item }: { field: ResolvedDetailField; item: Row }) {
  const { t } = useTranslation();
  const label = t(field.label);
  return (
    <div role="row" data-field={field.field} className="detail-row">
      <div role="rowheader" className="muted text-small">
        {label}
      </div>
      <div role="cell">
        {field.choices ? (
          <ChosenLabels choices={field.choices} values={[item[field.field]].flat()} />
        ) : (
          <CellValue column={field} row={item} label={label} />
        )}
      </div>
    </div>
  );
}
