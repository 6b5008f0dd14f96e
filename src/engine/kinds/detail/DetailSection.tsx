import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ResolvedDetailField, ResolvedDetailSection } from '../../../shared/resolved.ts';
import type { Row } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { CellValue } from '../CellValue.tsx';
import { isShown } from './isShown.ts';

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
    <Card component="section" sx={{ px: { xs: 4, sm: 6 }, py: { xs: 3, sm: 4 } }}>
      {section.title && (
        <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
          {t(section.title)}
        </Typography>
      )}
      <Box
        role="table"
        aria-label={t(label)}
        sx={{
          display: 'grid',
          columnGap: 8,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: `repeat(${section.columnCount}, minmax(0, 1fr))`,
          },
        }}
      >
        {section.fields.map(
          (field) =>
            isShown(field, item) && <ValueRow key={field.field} field={field} item={item} />,
        )}
      </Box>
    </Card>
  );
}

/** A label and its value: side by side, or one above the other on a phone. */
function ValueRow({ field, item }: { field: ResolvedDetailField; item: Row }) {
  const { t } = useTranslation();
  const label = t(field.label);
  return (
    <Box
      role="row"
      data-field={field.field}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(120px, 200px) minmax(0, 1fr)' },
        columnGap: 6,
        py: 3,
        borderBlockEnd: '1px solid',
        borderColor: 'line',
        '&:last-of-type': { borderBlockEnd: 0 },
      }}
    >
      <Box role="rowheader" sx={{ color: 'textMuted', typography: 'body2' }}>
        {label}
      </Box>
      <Box role="cell" sx={{ fontWeight: 500, overflowWrap: 'anywhere', minInlineSize: 0 }}>
        <CellValue column={field} row={item} label={label} />
      </Box>
    </Box>
  );
}
