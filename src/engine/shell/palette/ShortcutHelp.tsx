import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { SHORTCUTS } from '../useShortcuts.ts';

interface Props {
  singleKeys: boolean;
  onSingleKeys(on: boolean): void;
  onClose(): void;
}

/** Lists the keyboard shortcuts. */
export function ShortcutHelp({ singleKeys, onSingleKeys, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="shortcuts-title"
      data-dialog="shortcuts"
      slotProps={{ paper: { sx: { inlineSize: '100%' } } }}
    >
      <DialogTitle id="shortcuts-title">{t('shortcut.title')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 3 }}
        >
          {SHORTCUTS.map(({ label, keys }) => (
            <ShortcutRow key={label} label={t(label)} keys={keys} />
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 4, marginInlineStart: '-9px' }}
          control={<Switch checked={singleKeys} onChange={(_event, on) => onSingleKeys(on)} />}
          label={t('shortcut.singleKeys')}
          data-action="singleKeys"
        />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button variant="outlined" onClick={onClose} autoFocus data-action="close">
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ShortcutRow({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <>
      <Box component="dt">{label}</Box>
      <Box component="dd" dir="ltr" sx={{ m: 0, display: 'flex', gap: 1 }}>
        {keys.map((key) => (
          <Box
            key={key}
            component="kbd"
            sx={{
              px: 2,
              minInlineSize: 28,
              textAlign: 'center',
              border: 1,
              borderColor: 'lineStrong',
              borderRadius: '6px',
              font: 'inherit',
              fontSize: '0.8125rem',
            }}
          >
            {key}
          </Box>
        ))}
      </Box>
    </>
  );
}
