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
  attributes: Record<`data-${string}`, string>;
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

const MenuPopup = lazyPart(async () => (await import('./MenuPopup.tsx')).MenuPopup);

/** What a menu needs of its button to open beside it. */
export interface MenuAnchor {
  id: string;
  anchor: HTMLElement;
  onClose(): void;
}

/** A menu whose lines, too, are fetched with it. */
interface LazyMenu {
  prepare(): Promise<void>;
  render(place: MenuAnchor): ReactNode;
}

interface Props {
  items?: MenuItemDefinition[];
  /** What the menu is called, where its button does not say it. */
  label?: string;
  /** In the place of items. */
  menu?: LazyMenu;
  children(trigger: MenuTrigger): ReactNode;
}

/** A button with a menu. All that the menu is drawn with is fetched when a pointer or the focus comes near. */
export function MenuButton({ items = [], label, menu, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const onClose = () => setAnchor(null);
  const near = () => void (menu ?? MenuPopup).prepare();
  return (
    <>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? id : undefined,
        onClick: (event) => setAnchor(event.currentTarget),
        onPointerEnter: near,
        onFocus: near,
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
