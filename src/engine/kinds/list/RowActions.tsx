import { useCallback, useState, type ComponentType } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ResolvedAction, ResolvedList, RouteEntry } from '../../../shared/resolved.ts';
import { isConditionMet } from '../../../shared/condition.ts';
import { useAppInfo } from '../../app.ts';
import type { Row } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { actions, type ListContext, type RowDialogProps } from '../../registries.ts';
import { useProfile } from '../../session/SessionContext.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuButton } from '../../ui/menu/MenuButton.tsx';
import { FormDialog } from '../form/FormDialogPart.ts';

/** Up to this many actions are shown as icons. More are shown in a menu. */
const MAX_ICONS = 3;
/** The same on a phone, where a row has little space. */
const MAX_ICONS_ON_PHONE = 1;

/** An action of one row. It is a link if `href` is set, otherwise it opens a dialog. */
interface RowAction {
  id: string;
  label: string;
  icon: string;
  options: Record<string, unknown>;
  newTab: boolean;
  href: string | null;
  Dialog: ComponentType<RowDialogProps> | null;
}

function toRowAction(item: ResolvedAction, row: Row, routes: RouteEntry[]): RowAction[] {
  const action = actions.get(item.action);
  const common = {
    id: item.action,
    label: item.label ?? '',
    icon: item.icon ?? '',
    options: item.options,
  };
  if (action.type === 'dialog')
    return [{ ...common, newTab: false, href: null, Dialog: action.Dialog }];
  if (action.type === 'form')
    return [{ ...common, newTab: false, href: null, Dialog: RowFormDialog }];
  if (action.type !== 'link')
    throw new Error(`The action "${item.action}" cannot be used on a row`);
  const href = action.hrefOf(row, item.options, routes);
  return href ? [{ ...common, newTab: action.newTab, href, Dialog: null }] : [];
}

function RowFormDialog({ row, options, list, onClose }: RowDialogProps) {
  const fetchLatestRow = useCallback(() => list.fetchLatest(row), [list, row]);
  return (
    <FormDialog
      form={String(options['form'])}
      row={row}
      fetchLatestRow={fetchLatestRow}
      onClose={onClose}
      onSaved={(success, saved) => {
        onClose();
        list.onSaved(success, saved);
      }}
    />
  );
}

interface Props {
  list: ResolvedList;
  row: Row;
  context: ListContext;
  /** Whether the row is shown on a phone. */
  onPhone?: boolean;
}

export function RowActions({ list, row, context, onPhone = false }: Props) {
  const { routes } = useAppInfo();
  const [open, setOpen] = useState<RowAction | null>(null);
  const [session, params] = [useProfile(), useParams()];
  const items = list.rowActions.flatMap((item) =>
    isConditionMet(item.when, { row, session, params }) ? toRowAction(item, row, routes) : [],
  );
  const name = String(row[list.nameField] ?? '');
  if (items.length === 0) return null;
  const Buttons =
    items.length > (onPhone ? MAX_ICONS_ON_PHONE : MAX_ICONS) ? ActionMenu : ActionIcons;
  return (
    <>
      <Buttons items={items} name={name} onPress={setOpen} />
      {open?.Dialog && (
        <open.Dialog
          row={row}
          name={name}
          options={open.options}
          list={context}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface ButtonsProps {
  items: RowAction[];
  name: string;
  onPress(action: RowAction): void;
}

function ActionIcons({ items, name, onPress }: ButtonsProps) {
  const { t } = useTranslation();
  return items.map((action) => (
    <IconAction
      key={action.id + action.label}
      action={action}
      onPress={onPress}
      aria-label={`${t(action.label)}: ${name}${action.newTab ? ` ${t('a11y.opensNewTab')}` : ''}`}
      data-hint={t(action.label)}
      data-action={action.id}
    />
  ));
}

interface IconActionProps {
  action: RowAction;
  onPress(action: RowAction): void;
  'aria-label': string;
  'data-hint': string;
  'data-action': string;
}

/**
 * Rendered up to three times per row, so it has no styled components. The style sheet of the table
 * styles it.
 */
function IconAction({ action, onPress, ...marks }: IconActionProps) {
  const icon = <Icon name={action.icon} />;
  if (action.href === null) {
    return (
      <button type="button" data-row-action onClick={() => onPress(action)} {...marks}>
        {icon}
      </button>
    );
  }
  if (action.newTab) {
    return (
      <a href={action.href} target="_blank" rel="noopener noreferrer" data-row-action {...marks}>
        {icon}
      </a>
    );
  }
  return (
    <Link to={action.href} data-row-action {...marks}>
      {icon}
    </Link>
  );
}

function ActionMenu({ items, name, onPress }: ButtonsProps) {
  const { t } = useTranslation();
  const menuItems = items.map((action) => ({
    key: action.id + action.label,
    label: t(action.label),
    icon: action.icon,
    attributes: { 'data-action': action.id },
    ...(action.href === null
      ? { onPress: () => onPress(action) }
      : { href: action.href, newTab: action.newTab }),
  }));
  return (
    <MenuButton items={menuItems}>
      {(trigger) => (
        <IconButton aria-label={t('a11y.rowActions', { name })} data-action="more" {...trigger}>
          <Icon name="MoreVert" />
        </IconButton>
      )}
    </MenuButton>
  );
}
