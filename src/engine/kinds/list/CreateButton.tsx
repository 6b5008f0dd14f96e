import type { ResolvedList } from '../../../shared/resolved/resolved.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useIsLinkShown } from '../../session/useCanOpen.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';

/** The link to the screen that creates a row, if the account may open it. */
export function CreateButton({ create }: { create: NonNullable<ResolvedList['create']> }) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const isShown = useIsLinkShown();
  if (!isShown(create.to)) return null;
  return (
    <Button
      to={pathFor(routes, create.to)}
      variant="contained"
      startIcon={<Icon name="Add" />}
      data-action="create"
    >
      {t(create.label)}
    </Button>
  );
}
