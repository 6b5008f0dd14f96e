import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LongWait } from '../../data/LongWait.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

interface Props {
  formId: string;
  /** Text key of the button. */
  submit: string;
  dirty: boolean;
  busy: boolean;
  drafts: boolean;
  onSubmit(): void;
  onDiscard(): void;
}

/** Always within reach at the lower edge: what has not been saved yet, and the two ways to settle it. */
export function SaveBar({ formId, submit, dirty, busy, drafts, onSubmit, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <Box
      data-no-print
      sx={{
        position: 'sticky',
        insetBlockEnd: 0,
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        // At the lower edge of a short form; at the lower edge of the window over a long one.
        mt: 'auto',
        mx: { xs: -4, md: -6, lg: -8 },
        mb: { xs: -4, md: -6 },
        px: { xs: 4, md: 6, lg: 8 },
        py: 2,
        bgcolor: 'surfaceRaised',
        borderBlockStart: '1px solid',
        borderColor: 'line',
      }}
    >
      <LongWait awaited="deed" />
      {dirty && (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'subtitle2' }}>
          <Box component="span" sx={{ inlineSize: 8, blockSize: 8, borderRadius: 99, bgcolor: 'warning.main' }} />
          {t('state.unsavedChanges')}
          {drafts && (
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' }, alignItems: 'center', gap: 1, color: 'textMuted', typography: 'caption' }}>
              <Icon name="CloudDone" size={16} />
              {t('state.draftKept')}
            </Box>
          )}
        </Box>
      )}
      <Box sx={{ marginInlineStart: 'auto', display: 'flex', gap: 2 }}>
        {dirty && (
          <Button variant="outlined" onClick={onDiscard} disabled={busy} data-action="discard">
            {t('action.discard')}
          </Button>
        )}
        <Button type="submit" form={formId} variant="contained" loading={busy} onClick={onSubmit} data-action="submit">
          {t(submit)}
        </Button>
      </Box>
    </Box>
  );
}
