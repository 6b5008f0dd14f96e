import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SlowNotice } from '../../data/SlowNotice.tsx';
import type { FormDialogOptions } from '../dialogs.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { layoutShiftClickProps } from './layoutShiftClickProps.ts';
import type { SaveButtonProps } from './SaveBar.tsx';

interface Props {
  dialog: FormDialogOptions;
  /** The save button. Without it the dialog can only be closed. */
  saveButton?: SaveButtonProps;
}

/** The buttons of a form in a dialog. */
export function DialogBar({ dialog, saveButton }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <SlowNotice kind="write" />
      <Box sx={{ marginInlineEnd: 'auto' }}>{dialog.extraActions}</Box>
      {/* Without space beside the extra actions both buttons wrap to the next line. */}
      <Box sx={{ display: 'flex', flex: '0 0 auto', justifyContent: 'flex-end', gap: 2 }}>
        <Button variant="outlined" onClick={dialog.onClose} data-action="cancel">
          {t('action.close')}
        </Button>
        {saveButton && (
          <Button
            type="submit"
            form={saveButton.formId}
            variant="contained"
            loading={saveButton.busy}
            {...layoutShiftClickProps}
            onClick={saveButton.onSubmit}
            data-action="submit"
          >
            {t(saveButton.submit)}
          </Button>
        )}
      </Box>
    </>
  );
}
