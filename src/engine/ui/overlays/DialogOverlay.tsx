import { useId, type ReactNode } from 'react';
import MuiDialog from '@mui/material/Dialog';
import { MuiThemeProvider } from '../../theme/MuiThemeProvider.tsx';
import { DialogActions, DialogBody, DialogTitle } from '../DialogParts.tsx';

export interface Props {
  /** For tests and support, as `data-dialog`. */
  testId: string;
  /** False while it closes. */
  open?: boolean;
  /** `alertdialog` interrupts the user with a question. */
  role?: 'dialog' | 'alertdialog';
  /** With a title, the children are the text, and `actions` the buttons. */
  title?: string;
  actions?: ReactNode;
  /** Without a title: the id of the heading, or the accessible name. */
  labelledBy?: string;
  label?: string;
  /** Maximum width in pixels. */
  width?: number;
  /** Where it is in the window: at the top, or as a sheet at the lower edge. Otherwise in the middle. */
  place?: 'top' | 'bottom';
  /** Whether a press beside it leaves it open. */
  keepOpen?: boolean;
  /** Whether the page behind it can be used. */
  modeless?: boolean;
  onClose(): void;
  children: ReactNode;
}

export function DialogOverlay({
  testId,
  open = true,
  role = 'dialog',
  title,
  actions,
  labelledBy,
  label,
  width,
  place,
  keepOpen = false,
  modeless = false,
  onClose,
  children,
}: Props) {
  const id = useId();
  return (
    <MuiThemeProvider>
      <MuiDialog
        open={open}
        role={role}
        aria-labelledby={title === undefined ? labelledBy : `${id}-title`}
        aria-describedby={title === undefined ? undefined : `${id}-body`}
        data-dialog={testId}
        hideBackdrop={modeless}
        disableScrollLock={modeless}
        onClose={(_event, reason) => {
          if (reason === 'escapeKeyDown' || !keepOpen) onClose();
        }}
        className={modeless ? 'dialog dialog-modeless' : 'dialog'}
        slotProps={{
          container: {
            ...(place === 'top' && { className: 'dialog-at-top' }),
            ...(place === 'bottom' && { className: 'dialog-at-bottom' }),
          },
          paper: {
            'aria-label': label,
            ...(modeless ? { 'aria-modal': false } : {}),
            style: width === undefined ? {} : { maxInlineSize: width },
          },
        }}
      >
        {title === undefined ? (
          children
        ) : (
          <>
            <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
            <DialogBody id={`${id}-body`}>{children}</DialogBody>
            <DialogActions>{actions}</DialogActions>
          </>
        )}
      </MuiDialog>
    </MuiThemeProvider>
  );
}
