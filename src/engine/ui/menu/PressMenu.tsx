import { lazy, Suspense, useId, useState, type MouseEvent, type ReactNode } from 'react';

/** One line of a menu. With `href` it is a link: within the app, or out of it into a tab of its own. */
export interface MenuItemDefinition {
  key: string;
  label: string;
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

const load = () => import('./MenuPopup.tsx');
const MenuPopup = lazy(async () => ({ default: (await load()).MenuPopup }));

interface Props {
  items: MenuItemDefinition[];
  /** What the menu is called, where its button does not say it. */
  label?: string;
  children(trigger: MenuTrigger): ReactNode;
}

/** A button with a menu. The menu's code is fetched when a pointer or the focus comes near. */
export function PressMenu({ items, label, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const prefetch = () => void load();
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
      {anchor && (
        <Suspense fallback={null}>
          <MenuPopup id={id} anchor={anchor} items={items} label={label} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
