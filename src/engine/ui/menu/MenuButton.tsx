import { useId, useState, type MouseEvent, type ReactNode } from 'react';
import { MenuPopup } from '../overlays.ts';
import type { MenuItemDefinition } from './menuItems.ts';

/** The props of the button that opens the menu. */
export interface MenuTrigger {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick(event: MouseEvent<HTMLElement>): void;
  onPointerEnter(): void;
  onFocus(): void;
}

interface Props {
  /** A function is called when the menu opens. */
  items: MenuItemDefinition[] | (() => MenuItemDefinition[]);
  /** The accessible name of the menu, if the button does not name it. */
  label?: string;
  children(trigger: MenuTrigger): ReactNode;
}

/** A button with a menu. The menu's code is loaded when the button is hovered or focused. */
export function MenuButton({ items, label, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const preload = () => void MenuPopup.preload();
  return (
    <>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? id : undefined,
        onClick: (event) => setAnchor(event.currentTarget),
        onPointerEnter: preload,
        onFocus: preload,
      })}
      {anchor && (
        <MenuPopup
          id={id}
          anchor={anchor}
          items={typeof items === 'function' ? items() : items}
          label={label}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
