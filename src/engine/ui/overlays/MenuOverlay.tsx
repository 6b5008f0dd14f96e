import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import { MuiThemeProvider } from '../../theme/MuiThemeProvider.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { MenuItemDefinition, MenuAnchor } from '../menu/menuItems.ts';

export interface Props extends MenuAnchor {
  items: MenuItemDefinition[];
  label: string | undefined;
}

/** The open menu of a MenuButton. */
export function MenuOverlay({ id, anchor, items, label, onClose }: Props) {
  return (
    <MuiThemeProvider>
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
            disabled={item.disabled === true}
            onClick={() => selectItem(item, onClose)}
            className={item.startsGroup ? 'menu-item menu-group-start' : 'menu-item'}
          >
            {item.checked !== undefined && (
              <Icon
                name={item.checked ? 'CheckBox' : 'CheckBoxOutlineBlank'}
                color={item.checked ? 'primary.main' : 'textMuted'}
              />
            )}
            {item.icon && <Icon name={item.icon} color="textMuted" />}
            {item.note ? <LabelWithNote label={item.label} note={item.note} /> : item.label}
          </MenuItem>
        ))}
      </Menu>
    </MuiThemeProvider>
  );
}

function LabelWithNote({ label, note }: { label: string; note: string }) {
  return (
    <span className="menu-note">
      {label}
      <small>{note}</small>
    </span>
  );
}

function selectItem(item: MenuItemDefinition, onClose: () => void): void {
  item.onPress?.();
  if (item.checked === undefined && !item.staysOpen) onClose();
}

function linkProps({ href, newTab }: MenuItemDefinition) {
  if (href === undefined) return {};
  return newTab
    ? { component: 'a', href, target: '_blank', rel: 'noopener noreferrer' }
    : { component: Link, to: href };
}

const roleProps = ({ selected, checked }: MenuItemDefinition) => ({
  ...(selected === undefined ? {} : { selected, 'aria-current': selected }),
  ...(checked === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': checked }),
});
