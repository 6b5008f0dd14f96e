import type { ReactNode } from 'react';
import MuiDrawer from '@mui/material/Drawer';
import { MuiThemeProvider } from '../../theme/MuiThemeProvider.tsx';

interface Props {
  open: boolean;
  /** The accessible name. */
  label: string;
  className: string;
  onClose(): void;
  children: ReactNode;
}

/** A sheet at the start of the window that keeps the focus while it is open. */
export function DrawerOverlay({ open, label, className, onClose, children }: Props) {
  return (
    <MuiThemeProvider>
      <MuiDrawer
        open={open}
        onClose={onClose}
        slotProps={{ paper: { 'aria-label': label, className } }}
      >
        {children}
      </MuiDrawer>
    </MuiThemeProvider>
  );
}
