import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MenuEntry } from '../../../shared/resolved/resolved.ts';
import { useScreenHref } from '../../actions/useScreenHref.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import { toWebUrl } from '../../data/requests/url.ts';
import { useTexts } from '../../i18n/TextsContext.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useCanOpen } from '../../session/useCanOpen.ts';
import { useMenuPath } from '../menu/useMenuPath.ts';
import { useDrawerItems } from '../menu/useDrawerItems.ts';
import { useLanguageAndModeSwitches } from '../frame/useLanguageAndModeSwitches.ts';

/** A screen, action or item of the drawer list in the palette. */
export interface PaletteItem {
  key: string;
  group: string;
  label: string;
  /** The label of the menu entry that contains it, to tell items with the same label apart. */
  parentLabel: string | undefined;
  icon: string;
  /** Names and keywords in all languages, which the search text is matched against. */
  names: string;
  run(): void;
}

/**
 * Returns the menu's screens, the shell's actions and the items of the drawer list, without those
 * that the user may not open.
 */
export function usePaletteItems(onHelp: () => void): PaletteItem[] {
  const namesOf = useNames();
  return [...useScreens(namesOf), ...useActions(onHelp, namesOf), ...useDrawerListItems()];
}

type NamesOf = (labels: string[], screen?: string) => string;

/**
 * Returns a function that joins the texts of some keys, and the keywords of a screen, in all
 * languages. Missing texts are loaded when the palette first opens.
 */
function useNames(): NamesOf {
  const { languages } = useAppInfo().app;
  const texts = useTexts();
  const [keywords, setKeywords] = useState<Record<string, string>>({});
  useEffect(() => {
    void texts.fetchScreenNames(languages).then(setKeywords, () => undefined);
  }, [texts, languages]);
  return (labels, screen = '') => {
    const keys = Object.hasOwn(keywords, screen) ? [...labels, keywords[screen]!] : labels;
    return languages
      .flatMap((lng) => keys.map((key) => texts.i18n.t(key, { lng, fallbackLng: lng })))
      .join(' ');
  };
}

function useScreens(namesOf: NamesOf): PaletteItem[] {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const menuPath = useMenuPath();
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const toItems = (menu: MenuEntry[], parent?: MenuEntry): PaletteItem[] =>
    menu.flatMap((entry) => {
      if (entry.items) return toItems(entry.items, entry);
      const { to } = entry;
      if (!to || !canOpen(to)) return [];
      return [
        {
          key: `screen:${to}`,
          group: t('palette.screens'),
          label: t(entry.label),
          parentLabel: parent && t(parent.label),
          icon: entry.icon ?? parent?.icon ?? 'ChevronRight',
          names: namesOf([entry.label, ...(parent ? [parent.label] : [])], to),
          run: () => void navigate(menuPath(to)),
        },
      ];
    });
  return toItems(app.menu);
}

function useActions(onHelp: () => void, namesOf: NamesOf): PaletteItem[] {
  const { t } = useTranslation();
  const { app, routes } = useAppInfo();
  const navigate = useNavigate();
  const session = useSession();
  const { languages, mode } = useLanguageAndModeSwitches();
  const action = (label: string, icon: string, run: () => void, screen?: string): PaletteItem => ({
    key: `action:${label}`,
    group: t('palette.actions'),
    label: t(label),
    parentLabel: undefined,
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
    ...languages.map(({ to, name, press }): PaletteItem => ({
      key: `action:language.${to}`,
      group: t('palette.actions'),
      label: name,
      parentLabel: undefined,
      icon: 'Translate',
      names: name,
      run: press,
    })),
    action(mode.label, mode.icon, mode.press),
    action('shortcut.title', 'Info', onHelp),
    action('menu.logout', 'Logout', () => void session.signOut()),
  ];
}

/** Returns the items of the drawer list that have a screen or a link. */
function useDrawerListItems(): PaletteItem[] {
  const { t } = useTranslation();
  const { drawerList } = useAppInfo().app;
  const navigate = useNavigate();
  const hrefOf = useScreenHref();
  const { items } = useDrawerItems(drawerList);
  if (!drawerList) return [];
  const { link, nameField, label, screen } = drawerList;
  return (items ?? []).flatMap((row): PaletteItem[] => {
    const path = hrefOf(screen, row);
    const url = link ? toWebUrl(row[link.field]) : null;
    const text = String(row[nameField] ?? '');
    const item = {
      key: `drawerList:${String(row['id'])}`,
      group: t(label),
      label: text,
      names: text,
    };
    if (path !== null)
      return [
        { ...item, parentLabel: undefined, icon: 'ChevronRight', run: () => void navigate(path) },
      ];
    if (!link || url === null) return [];
    const run = () => void window.open(url, '_blank', 'noopener,noreferrer');
    return [{ ...item, parentLabel: t(link.label), icon: 'OpenInNew', run }];
  });
}
