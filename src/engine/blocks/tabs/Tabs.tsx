import { Link, useLocation } from 'react-router-dom';
import type { ResolvedLink } from '../../../shared/resolved.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import './tabs.css';

/** The settings as manifest.json describes them, resolved. */
interface LinksOptions {
  label?: string;
  screens: ResolvedLink[];
}

/** Ways between screens that belong together; the open one is marked. */
export function Tabs({ options }: { options: Record<string, unknown> }) {
  // The compiler has checked the settings against manifest.json.
  const { label, screens } = options as unknown as LinksOptions;
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const { pathname } = useLocation();
  return (
    <nav
      data-block="tabs"
      data-no-print
      {...(label ? { 'aria-label': t(label) } : {})}
      className="links"
    >
      {screens.map(({ to, label: name, icon }) => {
        const path = pathFor(routes, to);
        return (
          <Link key={to} to={path} {...(path === pathname ? { 'aria-current': 'page' } : {})}>
            {icon && <Icon name={icon} />}
            {t(name)}
          </Link>
        );
      })}
    </nav>
  );
}
