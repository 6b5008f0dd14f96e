import { useState, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { MenuButton } from '../menu/MenuButton.tsx';
import { Dialog, Drawer, Popover } from '../overlays.ts';
import { SearchList } from '../select/SearchList.tsx';
import { useSampleText, useSampleOptions, type Samples } from './sampleText.ts';

/** A button that shows an overlay until it is closed. */
function Opener({ label, children }: { label: string; children(close: () => void): ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

export const OVERLAYS: Samples = {
  Dialog() {
    const text = useSampleText();
    return (
      <Opener label={text('kit.dialog')}>
        {(close) => (
          <Dialog
            testId="kit"
            role="alertdialog"
            title={text('kit.deleteItem')}
            onClose={close}
            actions={
              <>
                <Button variant="outlined" autoFocus onClick={close}>
                  {text('kit.no')}
                </Button>
                <Button variant="danger" onClick={close}>
                  {text('kit.delete')}
                </Button>
              </>
            }
          >
            {text('kit.cannotUndo')}
          </Dialog>
        )}
      </Opener>
    );
  },
  Drawer() {
    const text = useSampleText();
    const sides = [
      { side: 'start', label: text('kit.menu') },
      { side: 'end', label: text('kit.history') },
    ] as const;
    return (
      <>
        {sides.map(({ side, label }) => (
          <Opener key={side} label={label}>
            {(close) => (
              <Drawer open side={side} label={label} className="drawer-sheet" onClose={close}>
                <Button onClick={close}>{label}</Button>
              </Drawer>
            )}
          </Opener>
        ))}
      </>
    );
  },
  Popover() {
    const label = useSampleText()('kit.calendar');
    const [anchor, setAnchor] = useState<Element | null>(null);
    return (
      <>
        <Button variant="outlined" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          {label}
        </Button>
        {anchor && (
          <Popover anchor={anchor} label={label} onClose={() => setAnchor(null)}>
            {label}
          </Popover>
        )}
      </>
    );
  },
  MenuButton() {
    const text = useSampleText();
    const items = [
      { key: 'edit', label: text('kit.edit'), icon: 'Edit', attributes: {} },
      {
        key: 'note',
        label: text('kit.export'),
        note: text('kit.upToRows'),
        attributes: {},
      },
      { key: 'shown', label: text('kit.state'), checked: true, attributes: {} },
      { key: 'xlsx', label: 'XLSX', selected: true, attributes: {} },
    ];
    return (
      <MenuButton items={items}>
        {(trigger) => (
          <Button variant="outlined" endIcon={<Icon name="ExpandMore" />} {...trigger}>
            {text('kit.actions')}
          </Button>
        )}
      </MenuButton>
    );
  },
  SearchList() {
    const text = useSampleText();
    const items = useSampleOptions().map(({ value, label }) => ({
      key: String(value),
      group: text('kit.items'),
      label,
    }));
    return (
      <Opener label={text('kit.search')}>
        {(close) => (
          <Dialog testId="kit" label={text('kit.search')} place="top" onClose={close}>
            <SearchList
              label={text('kit.search')}
              items={items}
              filterItems={(all, { inputValue }) =>
                all.filter(({ label }) => label.includes(inputValue))
              }
              renderItem={(item) => item.label}
              onSelect={close}
              onEscape={close}
            />
          </Dialog>
        )}
      </Opener>
    );
  },
};
