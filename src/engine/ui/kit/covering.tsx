import { useState, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { MenuButton } from '../menu/MenuButton.tsx';
import { Dialog, Drawer, Popover } from '../overlays.ts';
import { SearchList } from '../select/SearchList.tsx';
import { useSampleText, useBranches, type Samples } from './sampleText.ts';

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
      <Opener label={text('حوار', 'Dialog')}>
        {(close) => (
          <Dialog
            testId="kit"
            role="alertdialog"
            title={text('حذف الفعالية؟', 'Delete the event?')}
            onClose={close}
            actions={
              <>
                <Button variant="outlined" autoFocus onClick={close}>
                  {text('لا', 'No')}
                </Button>
                <Button variant="danger" onClick={close}>
                  {text('حذف', 'Delete')}
                </Button>
              </>
            }
          >
            {text('لا يمكن التراجع عن الحذف.', 'This cannot be undone.')}
          </Dialog>
        )}
      </Opener>
    );
  },
  Drawer() {
    const text = useSampleText();
    const sides = [
      { side: 'start', label: text('القائمة', 'Menu') },
      { side: 'end', label: text('سجل التعديلات', 'History') },
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
    const label = useSampleText()('تقويم', 'Calendar');
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
      { key: 'edit', label: text('تعديل', 'Edit'), icon: 'Edit', attributes: {} },
      {
        key: 'note',
        label: text('تصدير', 'Export'),
        note: text('حتى 1000 صف', 'Up to 1,000 rows'),
        attributes: {},
      },
      { key: 'shown', label: text('الحالة', 'State'), checked: true, attributes: {} },
      { key: 'xlsx', label: 'XLSX', selected: true, attributes: {} },
    ];
    return (
      <MenuButton items={items}>
        {(trigger) => (
          <Button variant="outlined" endIcon={<Icon name="ExpandMore" />} {...trigger}>
            {text('إجراءات', 'Actions')}
          </Button>
        )}
      </MenuButton>
    );
  },
  SearchList() {
    const text = useSampleText();
    const items = useBranches().map(({ value, label }) => ({
      key: String(value),
      group: text('الفروع', 'Branches'),
      label,
    }));
    return (
      <Opener label={text('بحث', 'Search')}>
        {(close) => (
          <Dialog testId="kit" label={text('بحث', 'Search')} place="top" onClose={close}>
            <SearchList
              label={text('بحث', 'Search')}
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
