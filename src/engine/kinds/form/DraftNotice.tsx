import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useLanguage.ts';

/** Offers what was typed here before and never saved. */
export function DraftNotice({ at, onRestore, onDrop }: { at: string; onRestore(): void; onDrop(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Alert
      severity="info"
      data-alert="draft"
      sx={{ mb: 4 }}
      action={
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button color="inherit" onClick={onDrop} data-action="dropDraft">
            {t('action.discardDraft')}
          </Button>
          <Button color="inherit" variant="outlined" onClick={onRestore} data-action="restoreDraft">
            {t('action.restoreDraft')}
          </Button>
        </Box>
      }
    >
      {t('state.draftFound', { date: format.dateTime(at) })}
    </Alert>
  );
}
