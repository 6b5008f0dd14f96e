import { NavLink } from 'react-router-dom';
import { findMenuPath, pathFor, useAppInfo } from '../../app.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import './shell.css';

interface Props {
  onMenu(): void;
  onSearch(): void;
}

/**
 * The bar at the lower edge of a phone, in reach of the thumb: menu, home and search. The bar of a
 * form that saves covers all of it but the menu.
 */
export function BottomBar({ onMenu, onSearch }: Props) {
  const { t } = useTranslation();
  const { app, routes } = useAppInfo();
  const [home] = findMenuPath(app.menu, app.screens.home);
  return (
    <nav data-no-print aria-label={t('menu.bottom')} className="bottom-bar">
      <button type="button" onClick={onMenu} data-action="openMenu">
        <Icon name="Menu" size={24} />
        {t('menu.title')}
      </button>
      {home && (
        <NavLink to={pathFor(routes, app.screens.home)} end>
          <Icon name={home.icon ?? 'Home'} size={24} />
          {t(home.label)}
        </NavLink>
      )}
      <button type="button" onClick={onSearch} aria-keyshortcuts="Control+K" data-action="palette">
        <Icon name="Search" size={24} />
        {t('action.search')}
      </button>
    </nav>
  );
}
