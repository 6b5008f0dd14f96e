import type { HTMLAttributes } from 'react';
import './ui.css';

/* The parts of a dialog, for dialogs that lay out their own content. */

export const DialogTitle = (props: HTMLAttributes<HTMLHeadingElement>) => (
  <h2 className="dialog-title" {...props} />
);

export const DialogBody = (props: HTMLAttributes<HTMLDivElement>) => (
  <div className="dialog-body" {...props} />
);

export const DialogActions = (props: HTMLAttributes<HTMLDivElement>) => (
  <div className="dialog-actions" {...props} />
);
