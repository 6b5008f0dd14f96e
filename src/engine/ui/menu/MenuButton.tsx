import { useId, useState, type MouseEvent, type ReactNode } from 'react';
import { lazyPart } from '../lazyPart.tsx';

/** One item of a menu. With `href` it is a link; with `newTab` as well, it opens in a new tab. */
export interface MenuItemDefinition {
  key: string;
  label: string;
  /** A note in small print below the label. */
  note?: string;
  icon?: string;
  /** Attributes for tests and support. */
  attributes: Record<`data-${string}`, string>;
  selected?: boolean;
  /** Makes it a checkbox item. Pressing it leaves the menu open. */
  checked?: boolean;
  href?: string;
  newTab?: boolean;
  onPress?(): void;
}

/** The props of the button that opens the menu. */
export interface MenuTrigger {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick(event: MouseEvent<HTMLElement>): void;
  onPointerEnter(): void;
  onFocus(): void;
}

const MenuPopup = lazyPart(async () => (await import('./MenuPopup.tsx')).MenuPopup);

/** What a menu needs to know to open at its button. */
export interface MenuAnchor {
  id: string;
  anchor: HTMLElement;
  onClose(): void;
}

/** A menu component that is loaded together with its items. */
interface LazyMenu {
  prepare(): Promise<void>;
  render(anchor: MenuAnchor): ReactNode;
}

interface Props {
  items?: MenuItemDefinition[];
  /** The accessible name of the menu, if the button does not name it. */
  label?: string;
  /** Replaces `items`. */
  menu?: LazyMenu;
  children(trigger: MenuTrigger): ReactNode;
}

/** A button with a menu. The menu's code is loaded when the button is hovered or focused. */
export function MenuButton({ items = [], label, menu, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const onClose = () => setAnchor(null);
  const preload = () => void (menu ?? MenuPopup).prepare();
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
      {anchor &&
        (menu ? (
          menu.render({ id, anchor, onClose })
        ) : (
          <MenuPopup id={id} anchor={anchor} items={items} label={label} onClose={onClose} />
        ))}
    </>
  );
}
