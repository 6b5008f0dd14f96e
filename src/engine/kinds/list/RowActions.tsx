import { useState, type ComponentType } from 'react';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ResolvedAction, ResolvedList, RouteEntry } from '../../../rules/resolved.ts';
import { useAppInfo } from '../../app.ts';
import type { Row } from '../../data/page.ts';
import { actions, type ListContext, type RowDialogProps } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

/** How many actions stand as icons; more go into one menu. */
const ICONS_AT_MOST = 3;

/** An action of one row: where it leads, or the dialog that it opens. */
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
  const common = { id: item.action, label: item.label ?? '', icon: item.icon ?? '', options: item.options };
  if (action.sort === 'dialog') return [{ ...common, newTab: false, href: null, Dialog: action.Dialog }];
  if (action.sort === 'act') throw new Error(`"${item.action}" acts on a list, not on a row`);
  const href = action.hrefOf(row, item.options, routes);
  return href ? [{ ...common, newTab: action.newTab, href, Dialog: null }] : [];
}

/** What makes a button of an action: a link within the app, a link out of it, or a press. */
function linkOf(action: RowAction, press: () => void) {
  if (action.href === null) return { onClick: press };
  if (action.newTab) return { component: 'a', href: action.href, target: '_blank', rel: 'noopener noreferrer' };
  return { component: Link, to: action.href };
}

interface Props {
  list: ResolvedList;
  row: Row;
  context: ListContext;
  /** Always as one menu, as on a phone. */
  folded?: boolean;
}

export function RowActions({ list, row, context, folded = false }: Props) {
  const { routes } = useAppInfo();
  const [open, setOpen] = useState<RowAction | null>(null);
  const items = list.rowActions.flatMap((item) => toRowAction(item, row, routes));
  const name = String(row[list.rowName] ?? '');
  if (items.length === 0) return null;
  const Buttons = folded || items.length > ICONS_AT_MOST ? ActionMenu : ActionIcons;
  return (
    <>
      <Buttons items={items} name={name} onPress={setOpen} />
      {open?.Dialog && <open.Dialog row={row} name={name} options={open.options} list={context} onClose={() => setOpen(null)} />}
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
    <Tooltip key={action.id + action.label} title={t(action.label)}>
      <IconButton
        size="small"
        {...linkOf(action, () => onPress(action))}
        aria-label={`${t(action.label)}: ${name}${action.newTab ? ` ${t('a11y.opensNewTab')}` : ''}`}
        data-action={action.id}
        sx={action.id === 'delete' ? { '&:hover, &:focus-visible': { color: 'error.main' } } : {}}
      >
        <Icon name={action.icon} />
      </IconButton>
    </Tooltip>
  ));
}

function ActionMenu({ items, name, onPress }: ButtonsProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton aria-label={t('a11y.rowActions', { name })} aria-haspopup="menu" data-action="more" onClick={(event) => setAnchor(event.currentTarget)}>
        <Icon name="MoreVert" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} onClick={close}>
        {items.map((action) => (
          <MenuItem key={action.id + action.label} {...linkOf(action, () => onPress(action))} data-action={action.id} sx={{ gap: 3 }}>
            <Icon name={action.icon} sx={{ color: 'textMuted' }} />
            {t(action.label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
