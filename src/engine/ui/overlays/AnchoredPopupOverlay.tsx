import type { ReactNode } from 'react';
import Popper from '@mui/material/Popper';
import '../ui.css';

export interface Props {
  anchor: HTMLElement;
  children: ReactNode;
}

/** As wide as its anchor. */
export function AnchoredPopupOverlay({ anchor, children }: Props) {
  return (
    <Popper
      open
      anchorEl={anchor}
      placement="bottom-start"
      role="presentation"
      className="popup"
      style={{ inlineSize: anchor.clientWidth }}
    >
      {children}
    </Popper>
  );
}
