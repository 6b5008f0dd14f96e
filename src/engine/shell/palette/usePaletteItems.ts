import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MenuEntry } from '../../../shared/resolved.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import { webAddress } from '../../data/url.ts';
import { useItems } from '../../data/useCall.ts';
import { useTexts } from '../../i18n/TextsContext.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useCanOpen } from '../useCanOpen.ts';
import { useLanguageAndModeSwitches } from '../useLanguageAndModeSwitches.ts';

/** One thing to go to or to do. */
export interface PaletteItem {
  key: string;
  group: string;
  label: string;
  /** What it stands under, where that tells it from others. */
  within: string | undefined;
  icon: string;
  /** Its names and keywords in every language: what a typed word is looked for in. */
  names: string;
  run(): void;
}

/** Screens of the menu, what the shell can do, and what the account looks after; nothing that the person may not open. */
export function usePaletteItems(onHelp: () => void): PaletteItem[] {
  return [...useScreens(), ...useActions(onHelp), ...useDirectoryItems()];
}

/** Gives the texts of some keys, and of a screen's keywords, in all languages. What is missing is fetched when the palette first opens. */
function useNames(): (labels: string[], screen?: string) => string {
  const { languages } = useAppInfo().app;
  const texts = useTexts();
  const [keywords, setKeywords] = useState<Record<string, string>>({});
  useEffect(() => {
    void texts.fetchNames(languages).then(setKeywords, () => undefined);
  }, [texts, languages]);
  return (labels, screen = '') => {
    const keys = Object.hasOwn(keywords, screen) ? [...labels, keywords[screen]!] : labels;
    return languages
      .flatMap((lng) => keys.map((key) => texts.i18n.t(key, { lng, fallbackLng: lng })))
      .join(' ');
  };
}

function useScreens(): PaletteItem[] {
  const { t } = useTranslation();
  const { app, routes } = useAppInfo();
  const navigate = useNavigate();
  const mayOpen = useCanOpen();
  const namesOf = useNames();
  const toItems = (menu: MenuEntry[], above?: MenuEntry): PaletteItem[] =>
    menu.flatMap((entry) => {
      if (entry.items) return toItems(entry.items, entry);
      const { to } = entry;
      if (!to || !mayOpen(to)) return [];
      return [
        {
          key: `screen:${to}`,
          group: t('palette.screens'),
          label: t(entry.label),
          within: above && t(above.label),
          icon: entry.icon ?? above?.icon ?? 'ChevronRight',
          names: namesOf([entry.label, ...(above ? [above.label] : [])], to),
          run: () => void navigate(pathFor(routes, to)),
        },
      ];
    });
  return toItems(app.menu);
}

function useActions(onHelp: () => void): PaletteItem[] {
  const { t } = useTranslation();
  const { app, routes } = useAppInfo();
  const navigate = useNavigate();
  const session = useSession();
  const { language, mode } = useLanguageAndModeSwitches();
  const namesOf = useNames();
  const action = (label: string, icon: string, run: () => void, screen?: string): PaletteItem => ({
    key: `action:${label}`,
    group: t('palette.actions'),
    label: t(label),
    within: undefined,
    icon,
    names: namesOf([label], screen),
    run,
  });
  return [
    action(
      'menu.profile',
      'Person',
      () => void navigate(pathFor(routes, app.screens.profile)),
      app.screens.profile,
    ),
    ...(language ? [action(language.label, 'Translate', language.press)] : []),
    action(mode.label, mode.icon, mode.press),
    action('shortcut.title', 'Info', onHelp),
    action('menu.logout', 'Logout', () => void session.signOut()),
  ];
}

/** Those that have a way into them. */
function useDirectoryItems(): PaletteItem[] {
  const { t } = useTranslation();
  const { drawerList: places } = useAppInfo().app;
  const { data } = useItems(places?.call ?? null);
  if (!places?.link) return [];
  const { link, nameField, label } = places;
  return (data ?? []).flatMap((row) => {
    const href = webAddress(row[link.field]);
    if (!href) return [];
    const text = String(row[nameField] ?? '');
    return [
      {
        key: `place:${String(row['id'])}`,
        group: t(label),
        label: text,
        within: t(link.label),
        icon: 'OpenInNew',
        names: text,
        run: () => void window.open(href, '_blank', 'noopener,noreferrer'),
      },
    ];
  });
}
