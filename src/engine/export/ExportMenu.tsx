import type { ReactNode } from 'react';
import { lazyPart } from '../ui/lazyPart.tsx';
import { PressMenu, type MenuTrigger } from '../ui/menu/PressMenu.tsx';
import type { ExportRequest } from './request.ts';

export interface ExportOffer {
  request: ExportRequest;
  /** How many rows there are, or null where that is not known. */
  total: number | null;
}

const ExportFormats = lazyPart(async () => (await import('./ExportFormats.tsx')).ExportFormats);

/** A button that exports: it opens a menu with the formats. */
export function ExportMenu({ children, ...offer }: ExportOffer & { children(trigger: MenuTrigger): ReactNode }) {
  return <PressMenu menu={{ prepare: ExportFormats.prepare, render: (place) => <ExportFormats {...offer} {...place} /> }}>{children}</PressMenu>;
}
