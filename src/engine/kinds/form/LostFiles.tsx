import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { isChosenFile } from '../../fields/chosenFile.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { focusField } from './ErrorSummary.tsx';
import { formFields, type FormData } from './formData.ts';

/** Returns the fields without a chosen file; the same array if that is all of them. */
export function withoutChosenFiles(fields: readonly string[], data: FormData): readonly string[] {
  const remaining = fields.filter((field) => !isChosenFile(data[field]));
  return remaining.length === fields.length ? fields : remaining;
}

/** After a draft was restored: lists the fields whose files the draft could not store, as links. */
export function LostFiles({ form, fields }: { form: ResolvedForm; fields: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Alert severity="warning" data-alert="lostFiles" sx={{ mb: 4 }}>
      {t('state.filesNotInDraft')}
      <Box component="ul" sx={{ m: 0, mt: 1, paddingInlineStart: 5 }}>
        {formFields(form)
          .filter(({ field }) => fields.includes(field))
          .map(({ field, label }) => (
            <li key={field} data-lost={field}>
              <Link
                component="button"
                type="button"
                onClick={() => focusField(field)}
                sx={{ textAlign: 'start' }}
              >
                {t(label)}
              </Link>
            </li>
          ))}
      </Box>
    </Alert>
  );
}
