import { useLocation } from 'react-router-dom';
import type { ResolvedLink } from '../../../shared/resolved.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Tab, Tabs as TabRow } from '../../ui/Tabs.tsx';

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
    <TabRow label={label && t(label)}>
      {screens.map(({ to, label: name, icon }) => {
        const path = pathFor(routes, to);
        return (
          <Tab
            key={to}
            to={path}
            name={t(name)}
            icon={icon}
            current={path === pathname && 'page'}
          />
        );
      })}
    </TabRow>
  );
}
