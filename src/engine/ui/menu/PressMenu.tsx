import { useId, useState, type MouseEvent, type ReactNode } from 'react';
import { lazyPart } from '../lazyPart.tsx';

/** One line of a menu. With `href` it is a link: within the app, or out of it into a tab of its own. */
export interface MenuItemDefinition {
  key: string;
  label: string;
  /** A remark in small print under it. */
  note?: string;
  icon?: string;
  /** For tests and support. */
  mark: Record<`data-${string}`, string>;
  selected?: boolean;
  /** Makes it a line that is on or off; pressing it leaves the menu open. */
  checked?: boolean;
  href?: string;
  newTab?: boolean;
  onPress?(): void;
}

/** What the button that opens the menu must carry. */
export interface MenuTrigger {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick(event: MouseEvent<HTMLElement>): void;
  onPointerEnter(): void;
  onFocus(): void;
}

const load = async () => (await import('./MenuPopup.tsx')).MenuPopup;
const MenuPopup = lazyPart(load);

/** What a menu needs of its button to open beside it. */
export interface MenuPlace {
  id: string;
  anchor: HTMLElement;
  onClose(): void;
}

interface Props {
  items?: MenuItemDefinition[];
  /** What the menu is called, where its button does not say it. */
  label?: string;
  /** Draws the menu where its lines, too, are to be fetched with it. */
  renderMenu?(place: MenuPlace): ReactNode;
  children(trigger: MenuTrigger): ReactNode;
}

/** A button with a menu. The menu's code is fetched when a pointer or the focus comes near. */
export function PressMenu({ items = [], label, renderMenu, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const onClose = () => setAnchor(null);
  // Whoever presses is told when it does not come; until then nobody need be.
  const prefetch = () => void load().catch(() => undefined);
  return (
    <>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? id : undefined,
        onClick: (event) => setAnchor(event.currentTarget),
        onPointerEnter: prefetch,
        onFocus: prefetch,
      })}
      {anchor && (renderMenu ? renderMenu({ id, anchor, onClose }) : <MenuPopup id={id} anchor={anchor} items={items} label={label} onClose={onClose} />)}
    </>
  );
}
