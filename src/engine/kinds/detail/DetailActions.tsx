import type { ResolvedDetail } from '../../../shared/resolved/resolved.ts';
import type { Row } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { RowContext } from '../../registries.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useRowActions, useRowCommand, type RowAction } from '../../actions/rowActions.ts';

interface Props {
  screen: ResolvedDetail;
  item: Row;
  name: string;
  context: RowContext;
}

/** The actions of the item as buttons. The first one is the recommended one. */
export function DetailActions({ screen, item, name, context }: Props) {
  const items = useRowActions(screen.actions, item);
  const runCommand = useRowCommand(item, name, context);
  return items.map((action, index) => (
    <ActionButton
      key={action.key}
      action={action}
      variant={index === 0 ? 'contained' : 'outlined'}
      onPress={() => void runCommand(action)}
    />
  ));
}

interface ButtonProps {
  action: RowAction;
  variant: 'contained' | 'outlined';
  onPress(): void;
}

function ActionButton({
  action: { id, href, newTab, icon, label },
  variant,
  onPress,
}: ButtonProps) {
  const { t } = useTranslation();
  const target = href === null ? { onClick: onPress } : newTab ? { href } : { to: href };
  return (
    <Button {...target} variant={variant} data-action={id} startIcon={icon && <Icon name={icon} />}>
      {t(label)}
    </Button>
  );
}
