import type { ReactNode } from 'react';
import { lazyPart } from '../ui/lazyPart.tsx';
import { MenuButton, type MenuTrigger } from '../ui/menu/MenuButton.tsx';
import type { ExportRequest } from './request.ts';
import { useExport } from './useExport.ts';
import { useFormats } from './useFormats.ts';

export interface ExportOffer {
  request: ExportRequest;
  /** The number of rows, or null if it is unknown. */
  total: number | null;
}

/** The handlers of the two buttons. */
export interface ExportButtons {
  /** Exports at once in the preferred format. */
  onExport(): void;
  /** The props of the second button, which opens the menu of all formats. */
  trigger: MenuTrigger;
}

const ExportFormats = lazyPart(async () => (await import('./ExportFormats.tsx')).ExportFormats);

/** A button that exports in the preferred format, and a second one with the menu of formats. */
export function ExportMenu({
  children,
  ...offer
}: ExportOffer & { children(buttons: ExportButtons): ReactNode }) {
  const start = useExport();
  const { preferred } = useFormats(offer.total);
  return (
    <MenuButton
      menu={{
        prepare: ExportFormats.prepare,
        render: (menuProps) => <ExportFormats {...offer} {...menuProps} />,
      }}
    >
      {(trigger) => children({ onExport: () => start(offer.request, preferred()), trigger })}
    </MenuButton>
  );
}
