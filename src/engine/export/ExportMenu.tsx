import type { ReactNode } from 'react';
import { lazyPart } from '../ui/lazyPart.tsx';
import { MenuButton, type MenuTrigger } from '../ui/menu/MenuButton.tsx';
import type { ExportRequest } from './request.ts';
import { useExport } from './useExport.ts';
import { useFormats } from './useFormats.ts';

export interface ExportOffer {
  request: ExportRequest;
  /** How many rows there are, or null where that is not known. */
  total: number | null;
}

/** What the two buttons carry. */
export interface ExportButtons {
  /** Exports at once, in the usual format. */
  onExport(): void;
  /** For the button beside it, which opens a menu with all formats. */
  trigger: MenuTrigger;
}

const ExportFormats = lazyPart(async () => (await import('./ExportFormats.tsx')).ExportFormats);

/** A button that exports in the usual format, and one beside it with a menu of the formats. */
export function ExportMenu({
  children,
  ...offer
}: ExportOffer & { children(buttons: ExportButtons): ReactNode }) {
  const start = useExport();
  const { preferred: usual } = useFormats(offer.total);
  return (
    <MenuButton
      menu={{
        prepare: ExportFormats.prepare,
        render: (place) => <ExportFormats {...offer} {...place} />,
      }}
    >
      {(trigger) => children({ onExport: () => start(offer.request, usual()), trigger })}
    </MenuButton>
  );
}
