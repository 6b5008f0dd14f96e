import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { ResolvedForm } from '../../../rules/resolved.ts';

/** What the form says of the item that it was opened on. */
export function FormNotices({ form, item }: { form: ResolvedForm; item: unknown }) {
  const { t } = useTranslation();
  const fields = Object(item) as Record<string, unknown>;
  const told = form.notices.filter(({ field, is }) => fields[field] === is);
  return told.map(({ field, text, tone }) => (
    <Alert key={`${field} ${text}`} severity={tone} data-notice={field} sx={{ mb: 4 }}>
      {t(text)}
    </Alert>
  ));
}
