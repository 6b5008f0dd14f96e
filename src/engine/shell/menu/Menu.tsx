import { memo, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Link, useMatches } from 'react-router-dom';
import type { MenuEntry } from '../../../shared/resolved/resolved.ts';
import { findMenuPath, useAppInfo } from '../../app.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useCanOpen } from '../../session/useCanOpen.ts';
import { useMenuPath } from './useMenuPath.ts';
import '../frame/shell.css';

/** Returns the id of the open screen. Routes have the id of their screen. */
function useScreenId(): string {
  return useMatches().at(-1)?.id ?? '';
}

interface MenuProps {
  /** Shows only the icons of the first level. */
  rail: boolean;
  onNavigate(): void;
}

/** The menu of app.json, without entries that the user may not open. */
export function Menu(props: MenuProps) {
  return <Entries {...props} screenId={useScreenId()} />;
}

/**
 * Memoized, so that it only renders again for another screen, not for every state of the router.
 */
const Entries = memo(function Entries({
  rail,
  onNavigate,
  screenId,
}: MenuProps & { screenId: string }) {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const activePath = findMenuPath(app.menu, screenId);
  return (
    <nav
      aria-label={t('menu.mainNavigation')}
      className="menu"
      {...(rail ? { 'data-rail': '' } : {})}
    >
      {app.menu.map((entry) => (
        <Entry
          key={entry.label}
          entry={entry}
          activePath={activePath}
          rail={rail}
          onNavigate={onNavigate}
          depth={0}
        />
      ))}
    </nav>
  );
});

interface EntryProps {
  entry: MenuEntry;
  /** The entries that lead to the open screen, outermost first. */
  activePath: MenuEntry[];
  rail: boolean;
  onNavigate(): void;
  /** The nesting depth of the entry. */
  depth: number;
}

function Entry(props: EntryProps) {
  return props.entry.items ? <Group {...props} items={props.entry.items} /> : <Leaf {...props} />;
}

/** Indents entries by their depth, aligned with the text of the entry above. */
const indentation = (depth: number) =>
  depth > 0 ? { 'data-deep': '', style: { paddingInlineStart: 28 + depth * 16 } } : {};

function Leaf({ entry, activePath, rail, onNavigate, depth }: EntryProps) {
  const { t } = useTranslation();
  const menuPath = useMenuPath();
  const canOpen = useCanOpen();
  if (!entry.to || !canOpen(entry.to)) return null;
  const current = activePath.at(-1) === entry;
  return (
    <Link
      className="pressable menu-entry"
      to={menuPath(entry.to)}
      onClick={onNavigate}
      data-menu={entry.to}
      {...(rail ? { 'data-hint': t(entry.label) } : {})}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      {...indentation(depth)}
    >
      {entry.icon && <Icon name={entry.icon} />}
      <Label text={t(entry.label)} rail={rail} />
    </Link>
  );
}

/** Returns the first screen below an entry that the user may open. */
function firstAllowedScreen(
  items: MenuEntry[],
  canOpen: (id: string) => boolean,
): string | undefined {
  for (const { to, items: below } of items) {
    const found = below ? firstAllowedScreen(below, canOpen) : to && canOpen(to) ? to : undefined;
    if (found) return found;
  }
  return undefined;
}

function Group({
  entry,
  items,
  activePath,
  rail,
  onNavigate,
  depth,
}: EntryProps & { items: MenuEntry[] }) {
  const { t } = useTranslation();
  const isInActivePath = activePath.includes(entry);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const canOpen = useCanOpen();
  const open = toggled ?? isInActivePath;
  const first = firstAllowedScreen(items, canOpen);
  if (!first) return null;
  if (rail)
    return (
      <Leaf
        entry={{ ...entry, to: first }}
        activePath={isInActivePath ? [entry] : []}
        rail
        onNavigate={onNavigate}
        depth={0}
      />
    );
  return (
    <div>
      <button
        type="button"
        className="pressable menu-entry"
        aria-expanded={open}
        onClick={() => setToggled(!open)}
        data-menu-group={entry.label}
        {...indentation(depth)}
      >
        {entry.icon && <Icon name={entry.icon} />}
        <Label text={t(entry.label)} rail={rail} />
        <Icon name="ExpandMore" size={18} color="textMuted" className="menu-turn" />
      </button>
      {open && (
        <div className="menu-below">
          {items.map((item) => (
            <Entry
              key={item.label}
              entry={item}
              activePath={activePath}
              rail={false}
              onNavigate={onNavigate}
              depth={depth + 1}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const Label = ({ text, rail }: { text: string; rail: boolean }) => (
  <span {...(rail ? { className: 'hidden-text' } : {})}>{text}</span>
);
