import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ResolvedList } from '../../../../shared/resolved/resolved.ts';
import type { Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { actionOptions } from '../../../partOptions.ts';
import type { ListContext, RowDialogProps } from '../../../registries.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { MenuButton } from '../../../ui/menu/MenuButton.tsx';
import { FormDialog } from '../../form/FormDialogPart.ts';
import { useRowActions, useRowCommand, type RowAction } from '../../../actions/rowActions.ts';

/** Up to this many actions are shown as icons. More are shown in a menu. */
const MAX_ICONS = 3;
/** The same on a phone, where a row has little space. */
const MAX_ICONS_ON_PHONE = 1;

/** How long a form waits for the rows of a list that is loading again. */
const MAX_WAIT_MS = 2000;

type RowFormProps = Pick<RowDialogProps, 'row' | 'list' | 'onClose'> & { form: string };

/**
 * A form that edits a row. Opened while the list loads again after a save, it waits for the current
 * row, so that its own save is no conflict with the one before.
 */
function RowFormDialog({ form, row, list, onClose }: RowFormProps) {
  const fetchLatestRow = useCallback(() => list.fetchLatest(row), [list, row]);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const open = () => setReady(true);
    const timer = setTimeout(open, MAX_WAIT_MS);
    void list.whenReloaded().then(open);
    return () => clearTimeout(timer);
  }, [list]);
  if (!isReady) return null;
  return (
    <FormDialog
      form={form}
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
  const [open, setOpen] = useState<RowAction | null>(null);
  const items = useRowActions(list.rowActions, row);
  const name = String(row[list.nameField] ?? '');
  const runCommand = useRowCommand(row, name, context);
  if (items.length === 0) return null;
  const Buttons =
    items.length > (onPhone ? MAX_ICONS_ON_PHONE : MAX_ICONS) ? ActionMenu : ActionIcons;
  const onClose = () => setOpen(null);
  return (
    <>
      <Buttons
        items={items}
        name={name}
        onPress={(action) =>
          action.definition.type === 'rowCommand' ? void runCommand(action) : setOpen(action)
        }
      />
      {open && (
        <ActionDialog action={open} row={row} name={name} list={context} onClose={onClose} />
      )}
    </>
  );
}

type ActionDialogProps = Omit<RowDialogProps, 'options'> & { action: RowAction };

/** The dialog or the form of an action. */
function ActionDialog({ action, ...props }: ActionDialogProps) {
  const { id, definition, options } = action;
  if (definition.type === 'dialog') return <definition.Dialog {...props} options={options} />;
  // The manifest of such an action requires its form.
  if (definition.type === 'form')
    return <RowFormDialog {...props} form={actionOptions(action).form!} />;
  throw new Error(`The action "${id}" cannot be used on a row`);
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
      key={action.key}
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
    key: action.key,
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
