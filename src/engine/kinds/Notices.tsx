import Alert from '@mui/material/Alert';
import type { ResolvedNotice } from '../../shared/resolved.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/** Shows the notices of a screen whose condition the item meets. */
export function Notices({ notices, item }: { notices: ResolvedNotice[]; item: unknown }) {
  const { t } = useTranslation();
  const fields = Object(item) as Record<string, unknown>;
  const shown = notices.filter(({ field, is }) => fields[field] === is);
  return shown.map(({ field, text, tone }) => (
    <Alert key={`${field} ${text}`} severity={tone} data-notice={field} sx={{ mb: 4 }}>
      {t(text)}
    </Alert>
  ));
}
