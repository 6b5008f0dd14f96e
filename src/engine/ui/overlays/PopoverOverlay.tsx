import type { ReactNode } from 'react';
import MuiPopover from '@mui/material/Popover';
import { MuiThemeProvider } from '../../theme/MuiThemeProvider.tsx';

export interface Props {
  /** The element below which it opens. */
  anchor: Element;
  /** The accessible name. */
  label: string;
  onClose(): void;
  children: ReactNode;
}

const BELOW = { vertical: 'bottom', horizontal: 'center' } as const;
const TOP = { vertical: 'top', horizontal: 'center' } as const;

export function PopoverOverlay({ anchor, label, onClose, children }: Props) {
  return (
    <MuiThemeProvider>
      <MuiPopover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={BELOW}
        transformOrigin={TOP}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, className: 'popover' } }}
      >
        {children}
      </MuiPopover>
    </MuiThemeProvider>
  );
}
