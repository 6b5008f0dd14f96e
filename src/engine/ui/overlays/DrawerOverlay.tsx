import type { ReactNode } from 'react';
import MuiDrawer from '@mui/material/Drawer';
import { MuiThemeProvider } from '../../theme/MuiThemeProvider.tsx';

export interface Props {
  open: boolean;
  /** The accessible name. */
  label: string;
  className: string;
  /** The side of the window where it opens. */
  side?: 'start' | 'end';
  onClose(): void;
  children: ReactNode;
}

/** A sheet at one side of the window that keeps the focus while it is open. */
export function DrawerOverlay({
  open,
  label,
  className,
  side = 'start',
  onClose,
  children,
}: Props) {
  return (
    <MuiThemeProvider>
      <MuiDrawer
        open={open}
        // MUI mirrors the sides in Arabic.
        anchor={side === 'start' ? 'left' : 'right'}
        onClose={onClose}
        // Above the dialog from which it may have been opened.
        style={{ zIndex: 'var(--ui-zIndex-modal)' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-modal': true, 'aria-label': label, className },
        }}
      >
        {children}
      </MuiDrawer>
    </MuiThemeProvider>
  );
}
