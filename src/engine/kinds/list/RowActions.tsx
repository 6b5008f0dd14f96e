import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import type { ResolvedAction, ResolvedList } from '../../../rules/resolved.ts';
import type { Row } from '../../data/page.ts';
import { actions } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

/** How many actions stand as icons; more go into one menu. */
const ICONS_AT_MOST = 3;

interface RowLink {
  id: string;
  label: string;
  icon: string;
  href: string;
  newTab: boolean;
}

function linksOf(items: ResolvedAction[], row: Row): RowLink[] {
  return items.flatMap((item) => {
    const action = actions.get(item.action);
    if (action.sort !== 'link') throw new Error(`"${item.action}" acts on a list, not on a row`);
    const href = action.hrefOf(row, item.options);
    return href ? [{ id: item.action, label: item.label ?? '', icon: item.icon ?? '', href, newTab: action.newTab }] : [];
  });
}

const target = (link: RowLink) => (link.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {});

interface Props {
  list: ResolvedList;
  row: Row;
  /** Always as one menu, as on a phone. */
  folded?: boolean;
}

export function RowActions({ list, row, folded = false }: Props) {
  const { t } = useTranslation();
  const links = linksOf(list.rowActions, row);
  const name = String(row[list.rowName] ?? '');
  if (links.length === 0) return null;
  if (folded || links.length > ICONS_AT_MOST) return <ActionMenu links={links} name={name} />;
  return links.map((link) => {
    const label = `${t(link.label)}: ${name}${link.newTab ? ` ${t('a11y.opensNewTab')}` : ''}`;
    return (
      <Tooltip key={link.id} title={t(link.label)}>
        <IconButton size="small" component="a" href={link.href} {...target(link)} aria-label={label} data-action={link.id}>
          <Icon name={link.icon} />
        </IconButton>
      </Tooltip>
    );
  });
}

function ActionMenu({ links, name }: { links: RowLink[]; name: string }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton aria-label={t('a11y.rowActions', { name })} aria-haspopup="menu" data-action="more" onClick={(event) => setAnchor(event.currentTarget)}>
        <Icon name="MoreVert" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {links.map((link) => (
          <MenuItem key={link.id} component="a" href={link.href} {...target(link)} onClick={close} data-action={link.id} sx={{ gap: 3 }}>
            <Icon name={link.icon} sx={{ color: 'textMuted' }} />
            {t(link.label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
