import { Link, useLocation } from 'react-router-dom';
import type { ResolvedLink } from '../../../shared/resolved.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import './tabs.css';

/** The options of manifest.json, resolved by the compiler. */
interface TabsOptions {
  label?: string;
  screens: ResolvedLink[];
}

/** Links between related screens. The current one is marked. */
export function Tabs({ options }: { options: Record<string, unknown> }) {
  // The compiler has checked the options against manifest.json.
  const { label, screens } = options as unknown as TabsOptions;
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
