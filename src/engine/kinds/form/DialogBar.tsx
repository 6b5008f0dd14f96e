import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SlowNotice } from '../../data/SlowNotice.tsx';
import type { DialogPlace } from '../dialogs.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { steadyPressProps } from './steadyPressProps.ts';

interface Props {
  place: DialogPlace;
  /** Of the button that saves; without it the dialog can only be closed. */
  settling?: {
    formId: string;
    /** Text key of the button. */
    submit: string;
    busy: boolean;
    onSubmit(): void;
  };
}

/** The ways to settle a form in a dialog. */
export function DialogBar({ place, settling }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <SlowNotice kind="write" />
      <Box sx={{ marginInlineEnd: 'auto' }}>{place.beside}</Box>
      {/* Where they do not fit beside what stands at the other end, both ways go into the next line together. */}
      <Box sx={{ display: 'flex', flex: '0 0 auto', justifyContent: 'flex-end', gap: 2 }}>
        <Button variant="outlined" onClick={place.onClose} data-action="cancel">
          {t('action.close')}
        </Button>
        {settling && (
          <Button
            type="submit"
            form={settling.formId}
            variant="contained"
            loading={settling.busy}
            {...steadyPressProps}
            onClick={settling.onSubmit}
            data-action="submit"
          >
            {t(settling.submit)}
          </Button>
        )}
      </Box>
    </>
  );
}
