import { useEffect, useState } from 'react';
import { buildUrl } from '../../../shared/calls/buildUrl.ts';
import { routeOf } from '../../../shared/calls/routes.ts';
import { useAppInfo } from '../../app.ts';
import { deviceStorage } from '../../data/deviceStorage.ts';
import { useLoadScreenTexts } from '../../i18n/ScreenTexts.ts';
import { draftedForms } from '../../session/drafts.ts';
import { useProfile } from '../../session/SessionContext.ts';
import { useCanOpen } from '../../session/useCanOpen.ts';

/** A form with a stored draft. */
interface DraftedForm {
  key: string;
  screen: string;
  href: string;
  /** The text key of the form's title. */
  title: string;
}

/**
 * Returns the forms that have a draft of this account on this device, once their titles have
 * loaded. Forms in dialogs have no URL and are left out.
 */
export function useDrafts(isEnabled: boolean): readonly DraftedForm[] {
  const { app, routes } = useAppInfo();
  const account = useProfile()?.id;
  const canOpen = useCanOpen();
  const loadTexts = useLoadScreenTexts();
  const [drafts, setDrafts] = useState<readonly DraftedForm[]>([]);
  useEffect(() => {
    if (!isEnabled || account === undefined) return undefined;
    const found = draftedForms(deviceStorage, app.storageKeys.prefix, account).flatMap(
      ({ screen, record }): DraftedForm[] => {
        const route = routeOf(routes, screen);
        const names = [...(route?.path.matchAll(/:([A-Za-z0-9]+)/g) ?? [])].map(
          ([, name]) => name!,
        );
        const values = record === '' ? [] : record.split('.');
        if (!route || !canOpen(screen) || names.length !== values.length) return [];
        const params = Object.fromEntries(names.map((name, index) => [name, values[index]!]));
        return [
          { key: `${screen}.${record}`, screen, href: buildUrl(route, params), title: route.title },
        ];
      },
    );
    let isCurrent = true;
    if (found.length > 0)
      loadTexts(found.map(({ screen }) => screen)).then(
        () => isCurrent && setDrafts(found),
        // Without their titles the drafts are not shown. Their forms offer them all the same.
        () => undefined,
      );
    return () => void (isCurrent = false);
  }, [isEnabled, account, app, routes, canOpen, loadTexts]);
  return drafts;
}
