import type { ReactNode } from 'react';
import Drawer from '@mui/material/Drawer';
import tokens from '../theme/tokens.json';

/** The drawer of a phone: a sheet over the page, which keeps the focus while it is open. */
export function SheetDrawer({ open, onClose, children }: { open: boolean; onClose(): void; children: ReactNode }) {
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { inlineSize: tokens.drawer.phone, bgcolor: 'drawer' } } }}>
      {children}
    </Drawer>
  );
}
