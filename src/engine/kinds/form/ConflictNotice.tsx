import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ResolvedFormField } from '../../../rules/resolved.ts';
import { useFormat } from '../../i18n/useLanguage.ts';

interface Props {
  /** The fields that somebody else changed since this form was opened. */
  changed: ResolvedFormField[];
  by: string | null;
  at: string | null;
  onOverwrite(): void;
  onTake(): void;
}

/** Says who saved what meanwhile, and lets the person choose: their own entries, or the newer ones. */
export function ConflictNotice({ changed, by, at, onOverwrite, onTake }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = format.list(changed.map((field) => t(field.label)));
  return (
    <Alert
      severity="warning"
      data-alert="conflict"
      sx={{ mb: 4 }}
      action={
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button color="inherit" onClick={onTake} data-action="takeTheirs">
            {t('conflict.take')}
          </Button>
          <Button color="inherit" variant="outlined" onClick={onOverwrite} data-action="keepMine">
            {t('conflict.overwrite')}
          </Button>
        </Box>
      }
    >
      {t(by && at ? 'conflict.by' : 'conflict.someone', { name: by ?? '', time: at ? format.dateTime(at) : '' })}
      {names && <> {t('conflict.fields', { fields: names })}</>}
    </Alert>
  );
}
