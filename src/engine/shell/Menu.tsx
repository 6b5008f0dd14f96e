import { memo, useState } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Link, useMatches } from 'react-router-dom';
import type { MenuEntry } from '../../shared/resolved.ts';
import { findMenuPath, pathFor, useAppInfo } from '../app.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { useCanOpen } from './useCanOpen.ts';
import './shell.css';

/** The id of the screen that is open: routes carry the screen's id. */
function useScreenId(): string {
  return useMatches().at(-1)?.id ?? '';
}

interface MenuProps {
  /** Shows only the icons of the first level. */
  rail: boolean;
  onGo(): void;
}

/** The menu of app.json, without what the person may not open. */
export function Menu(props: MenuProps) {
  return <Entries {...props} screenId={useScreenId()} />;
}

/** Drawn for another screen alone, not for every step on the way there. */
const Entries = memo(function Entries({ rail, onGo, screenId }: MenuProps & { screenId: string }) {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const trail = findMenuPath(app.menu, screenId);
  return (
    <nav
      aria-label={t('menu.mainNavigation')}
      className="menu"
      {...(rail ? { 'data-rail': '' } : {})}
    >
      {app.menu.map((entry) => (
        <Entry key={entry.label} entry={entry} trail={trail} rail={rail} onGo={onGo} depth={0} />
      ))}
    </nav>
  );
});

interface EntryProps {
  entry: MenuEntry;
  trail: MenuEntry[];
  rail: boolean;
  onGo(): void;
  /** How many entries it stands under. */
  depth: number;
}

function Entry(props: EntryProps) {
  return props.entry.items ? <Group {...props} items={props.entry.items} /> : <Leaf {...props} />;
}

/** Under the text of the entry above; each further level a step in. */
const deep = (depth: number) =>
  depth > 0 ? { 'data-deep': '', style: { paddingInlineStart: 28 + depth * 16 } } : {};

function Leaf({ entry, trail, rail, onGo, depth }: EntryProps) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const mayOpen = useCanOpen();
  if (!entry.to || !mayOpen(entry.to)) return null;
  const current = trail.at(-1) === entry;
  return (
    <Link
      className="pressable menu-entry"
      to={pathFor(routes, entry.to)}
      onClick={onGo}
      data-menu={entry.to}
      {...(rail ? { 'data-hint': t(entry.label) } : {})}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      {...deep(depth)}
    >
      {entry.icon && <Icon name={entry.icon} />}
      <Label text={t(entry.label)} rail={rail} />
    </Link>
  );
}

/** The first screen under an entry that may be opened. */
function firstOf(items: MenuEntry[], mayOpen: (id: string) => boolean): string | undefined {
  for (const { to, items: below } of items) {
    const found = below ? firstOf(below, mayOpen) : to && mayOpen(to) ? to : undefined;
    if (found) return found;
  }
  return undefined;
}

function Group({ entry, items, trail, rail, onGo, depth }: EntryProps & { items: MenuEntry[] }) {
  const { t } = useTranslation();
  const within = trail.includes(entry);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const mayOpen = useCanOpen();
  const open = toggled ?? within;
  const first = firstOf(items, mayOpen);
  if (!first) return null;
  if (rail)
    return (
      <Leaf
        entry={{ ...entry, to: first }}
        trail={within ? [entry] : []}
        rail
        onGo={onGo}
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
        {...deep(depth)}
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
              trail={trail}
              rail={false}
              onGo={onGo}
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
