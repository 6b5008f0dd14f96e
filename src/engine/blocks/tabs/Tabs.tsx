import type { TabsBlockOptions } from '../../../generated/options.ts';
import { useLocation } from 'react-router-dom';
import { pathFor, useAppInfo } from '../../app.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { BlockProps } from '../../registries.ts';
import { Tab, Tabs as TabRow } from '../../ui/controls/Tabs.tsx';

/** Links between related screens. The current one is marked. */
export function Tabs({ options }: BlockProps<TabsBlockOptions>) {
  const { label, screens } = options;
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
