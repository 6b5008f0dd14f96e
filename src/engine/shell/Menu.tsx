import { useState } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { Link, useMatches } from 'react-router-dom';
import type { MenuEntry } from '../../rules/resolved.ts';
import { menuTrail, pathOf, useAppInfo } from '../app.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { useMayOpen } from './useMayOpen.ts';

/** The id of the screen that is open: routes carry the screen's id. */
function useScreenId(): string {
  return useMatches().at(-1)?.id ?? '';
}

/** The menu of app.json, without what the person may not open. `rail` shows only the icons of the first level. */
export function Menu({ rail, onGo }: { rail: boolean; onGo(): void }) {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const screenId = useScreenId();
  const trail = menuTrail(app.menu, screenId);
  return (
    <Box component="nav" aria-label={t('menu.mainNavigation')} sx={{ display: 'flex', flexDirection: 'column', gap: '2px', px: rail ? 2 : 3 }}>
      {app.menu.map((entry) => (
        <Entry key={entry.label} entry={entry} trail={trail} rail={rail} onGo={onGo} depth={0} />
      ))}
    </Box>
  );
}

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
const deepSx = (depth: number) => ({ paddingInlineStart: `${28 + depth * 16}px`, color: 'textMuted' });

function Leaf({ entry, trail, rail, onGo, depth }: EntryProps) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const mayOpen = useMayOpen();
  if (!entry.to || !mayOpen(entry.to)) return null;
  const current = trail.at(-1) === entry;
  return (
    <ButtonBase
      component={Link}
      to={pathOf(routes, entry.to)}
      onClick={onGo}
      data-menu={entry.to}
      {...(rail ? { 'data-hint': t(entry.label) } : {})}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      sx={[entrySx(rail), depth > 0 && deepSx(depth), current && CURRENT]}
    >
      {entry.icon && <Icon name={entry.icon} />}
      <Label text={t(entry.label)} rail={rail} />
    </ButtonBase>
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
  const mayOpen = useMayOpen();
  const open = toggled ?? within;
  const first = firstOf(items, mayOpen);
  if (!first) return null;
  if (rail) return <Leaf entry={{ ...entry, to: first }} trail={within ? [entry] : []} rail onGo={onGo} depth={0} />;
  return (
    <Box>
      <ButtonBase aria-expanded={open} onClick={() => setToggled(!open)} sx={[entrySx(rail), { inlineSize: '100%' }, depth > 0 && deepSx(depth)]}>
        {entry.icon && <Icon name={entry.icon} />}
        <Label text={t(entry.label)} rail={rail} />
        <Icon name="ExpandMore" size={18} color="textMuted" style={{ marginInlineStart: 'auto', transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 180ms' }} />
      </ButtonBase>
      {open && (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: '2px', pt: '2px' }}>
          {items.map((item) => (
            <Entry key={item.label} entry={item} trail={trail} rail={false} onGo={onGo} depth={depth + 1} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function Label({ text, rail }: { text: string; rail: boolean }) {
  return (
    <Box component="span" sx={rail ? visuallyHidden : {}}>
      {text}
    </Box>
  );
}

const entrySx = (rail: boolean) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: rail ? 'center' : 'flex-start',
  gap: 3,
  minBlockSize: 36,
  px: rail ? 0 : 3,
  borderRadius: '8px',
  typography: 'body2',
  fontWeight: 500,
  color: 'text.primary',
  textAlign: 'start',
  '&:hover': { bgcolor: 'drawerHover' },
});

/** The current place: a soft ground, and a bar at the drawer's outer edge, so that colour is not all that tells. */
const CURRENT = {
  bgcolor: 'primarySoft',
  color: 'onPrimarySoft',
  fontWeight: 600,
  position: 'relative',
  '&:hover': { bgcolor: 'primarySoft' },
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: -12,
    insetBlock: 6,
    inlineSize: 4,
    borderRadius: '0 4px 4px 0',
    bgcolor: 'primary.main',
  },
} as const;
