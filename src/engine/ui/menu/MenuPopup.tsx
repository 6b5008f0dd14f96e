import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import { Icon } from '../icons/Icon.tsx';
import type { MenuItemDefinition, MenuAnchor } from './MenuButton.tsx';

interface Props extends MenuAnchor {
  items: MenuItemDefinition[];
  label: string | undefined;
}

/** The open menu of a MenuButton. */
export function MenuPopup({ id, anchor, items, label, onClose }: Props) {
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ list: label ? { 'aria-label': label } : {} }}
    >
      {items.map((item) => (
        <MenuItem
          key={item.key}
          {...item.attributes}
          {...linkProps(item)}
          {...roleProps(item)}
          onClick={() => selectItem(item, onClose)}
          sx={{ gap: 3 }}
        >
          {item.checked !== undefined && (
            <Icon
              name={item.checked ? 'CheckBox' : 'CheckBoxOutlineBlank'}
              color={item.checked ? 'primary.main' : 'textMuted'}
            />
          )}
          {item.icon && <Icon name={item.icon} color="textMuted" />}
          {item.note ? <LabelWithNote {...item} /> : item.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

function LabelWithNote({ label, note }: MenuItemDefinition) {
  return (
    <Box component="span" sx={{ whiteSpace: 'normal', maxInlineSize: 260 }}>
      {label}
      <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'textMuted' }}>
        {note}
      </Box>
    </Box>
  );
}

function selectItem(item: MenuItemDefinition, onClose: () => void): void {
  item.onPress?.();
  if (item.checked === undefined) onClose();
}

function linkProps({ href, newTab }: MenuItemDefinition) {
  if (href === undefined) return {};
  return newTab
    ? { component: 'a', href, target: '_blank', rel: 'noopener noreferrer' }
    : { component: Link, to: href };
}

const roleProps = ({ selected, checked }: MenuItemDefinition) => ({
  ...(selected === undefined ? {} : { selected }),
  ...(checked === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': checked }),
});
