import { useState, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Button, ButtonGroup } from '../Button.tsx';
import { Checkbox, Radio, Switch } from '../Checkbox.tsx';
import { Chip, type Tone } from '../Chip.tsx';
import { CountPill } from '../CountPill.tsx';
import { DateBox } from '../date/DateBox.tsx';
import { IconButton } from '../IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { MenuButton } from '../menu/MenuButton.tsx';
import { Notice, type Severity } from '../Notice.tsx';
import { Dialog, Drawer, Popover } from '../overlays.ts';
import { PageHeader } from '../PageHeader.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { ProgressLine } from '../ProgressLine.tsx';
import { RetryView } from '../RetryView.tsx';
import { MultiSelect } from '../select/MultiSelect.tsx';
import { SearchList } from '../select/SearchList.tsx';
import { Select } from '../select/Select.tsx';
import type { SelectOption } from '../select/options.ts';
import { Skeleton } from '../Skeleton.tsx';
import { StateView } from '../StateView.tsx';
import { Tab, Tabs } from '../Tabs.tsx';
import { TextBox } from '../TextBox.tsx';
import { Thumbnail } from '../Thumbnail.tsx';

type Samples = Record<string, () => ReactNode>;

/** Returns a function that chooses between an Arabic and an English text. */
function useSampleText(): (arabic: string, english: string) => string {
  const language = useLanguage();
  return (arabic, english) => (language === 'ar' ? arabic : english);
}

const ignore = () => undefined;

const VARIANTS = ['text', 'inherit', 'error', 'outlined', 'contained', 'danger'] as const;

export const BUTTONS: Samples = {
  Button() {
    const text = useSampleText();
    const label = text('حفظ', 'Save');
    return (
      <>
        {VARIANTS.map((variant) => (
          <div key={variant} className="row">
            <Button variant={variant}>{label}</Button>
            <Button variant={variant} startIcon={<Icon name="Add" />}>
              {label}
            </Button>
            <Button variant={variant} disabled>
              {label}
            </Button>
            <Button variant={variant} busy>
              {label}
            </Button>
          </div>
        ))}
        <div className="row">
          {(['small', 'medium', 'large'] as const).map((size) => (
            <Button key={size} variant="outlined" size={size}>
              {label}
            </Button>
          ))}
          <Button to="/">{text('رابط', 'Link')}</Button>
        </div>
      </>
    );
  },
  ButtonGroup() {
    const text = useSampleText();
    return (
      <ButtonGroup>
        <Button variant="outlined" startIcon={<Icon name="FileDownload" />}>
          {text('تصدير', 'Export')}
        </Button>
        <Button variant="outlined" aria-label={text('الصيغ', 'Formats')}>
          <Icon name="ExpandMore" />
        </Button>
      </ButtonGroup>
    );
  },
  IconButton() {
    const label = useSampleText()('تحديث', 'Reload');
    return (
      <div className="row">
        <IconButton aria-label={label} data-hint={label}>
          <Icon name="Refresh" />
        </IconButton>
        <IconButton aria-label={label} aria-pressed>
          <Icon name="Refresh" />
        </IconButton>
        <IconButton aria-label={label} disabled>
          <Icon name="Refresh" />
        </IconButton>
      </div>
    );
  },
  Tabs() {
    const text = useSampleText();
    return (
      <Tabs label={text('المدارس', 'Schools')}>
        <Tab to="" name={text('الكل', 'All')} count={12} current="true" />
        <Tab to="" name={text('الرياض', 'Riyadh')} count={7} current={false} />
        <Tab to="" name={text('جدة', 'Jeddah')} icon="Apartment" current={false} />
      </Tabs>
    );
  },
};

export const INPUTS: Samples = {
  TextBox() {
    const text = useSampleText();
    const label = text('الاسم', 'Name');
    return (
      <>
        <TextBox label={label} />
        <TextBox label={label} defaultValue={text('مدارس الواحة', 'Al Waha Schools')} />
        <TextBox label={label} invalid />
        <TextBox label={label} disabled />
        <TextBox label={text('بحث', 'Search')} start={<Icon name="Search" color="textMuted" />} />
        <TextBox
          label={text('السعر', 'Price')}
          dir="ltr"
          defaultValue="1,250"
          end={<span className="field-end">{text('ر.س', 'SAR')}</span>}
        />
      </>
    );
  },
  DateBox() {
    const text = useSampleText();
    const [day, setDay] = useState('2026-11-20');
    const change = (next: string) => {
      setDay(next);
      return true;
    };
    const control = { id: '', required: true, invalid: false, describedBy: undefined };
    const label = text('التاريخ', 'Date');
    return (
      <>
        <DateBox label={label} value={day} testId="kit" onChange={change} />
        <DateBox label={label} value={day} testId="kit" control={control} onChange={change} />
        <DateBox
          label={label}
          value=""
          testId="kit"
          control={{ ...control, invalid: true }}
          onChange={change}
        />
        <DateBox label={label} value={day} testId="kit" ready={false} onChange={change} />
      </>
    );
  },
};

const useSchools = (): SelectOption[] => {
  const text = useSampleText();
  return [
    { value: 1, label: text('مدارس الواحة', 'Al Waha Schools') },
    { value: 2, label: text('مدارس النخيل', 'Al Nakheel Schools') },
    { value: 3, label: text('مدارس الأفق', 'Horizon Schools') },
  ];
};

const LOADED = { isLoading: false, failed: false };

export const CHOICES: Samples = {
  Select() {
    const options = useSchools();
    const [value, setValue] = useState<SelectOption | null>(null);
    const label = useSampleText()('المدرسة', 'School');
    const common = { label, options, value: null, onChange: ignore, ...LOADED };
    return (
      <>
        <Select {...common} value={value} onChange={setValue} />
        <Select {...common} invalid />
        <Select {...common} disabled />
        <Select {...common} options={[]} isLoading />
        <Select {...common} options={[]} failed />
        <Select {...common} isLabelLoading />
      </>
    );
  },
  MultiSelect() {
    const options = useSchools();
    const [value, setValue] = useState<SelectOption[]>(options.slice(0, 2));
    const label = useSampleText()('المدارس', 'Schools');
    return (
      <MultiSelect label={label} options={options} value={value} onChange={setValue} {...LOADED} />
    );
  },
  'Checkbox, Radio, Switch'() {
    const text = useSampleText();
    const [on, setOn] = useState(true);
    const label = text('الأولاد', 'Boys');
    return (
      <>
        {[false, true].map((disabled) => (
          <div key={String(disabled)} className="row">
            <Checkbox label={label} checked={on} onChange={setOn} disabled={disabled} />
            <Checkbox label={label} checked={false} onChange={ignore} indeterminate />
            <Radio label={label} checked={on} onChange={setOn} disabled={disabled} />
            <Switch label={label} checked={on} onChange={setOn} disabled={disabled} />
          </div>
        ))}
      </>
    );
  },
};

const SEVERITIES: Severity[] = ['info', 'success', 'warning', 'error'];
const TONES: Tone[] = ['neutral', 'primary', 'accent', 'success', 'warning', 'error', 'info'];

export const FEEDBACK: Samples = {
  Notice() {
    const text = useSampleText();
    return (
      <div style={{ inlineSize: '100%' }}>
        {SEVERITIES.map((severity) => (
          <Notice key={severity} severity={severity} role="status" onClose={ignore}>
            {text('حُفظت التغييرات', 'The changes are saved')}
          </Notice>
        ))}
        <Notice
          severity="warning"
          role="status"
          actions={[
            { testId: 'retry', label: text('أعد المحاولة', 'Try again'), onPress: ignore },
            {
              testId: 'open',
              label: text('افتح', 'Open'),
              isPrimary: true,
              onPress: ignore,
            },
          ]}
        >
          {text('تغيّر السجل', 'The record has changed')}
        </Notice>
      </div>
    );
  },
  'Chip, CountPill'() {
    const text = useSampleText();
    const label = text('منشور', 'Published');
    return (
      <div className="row">
        {TONES.map((tone) => (
          <Chip key={tone} tone={tone}>
            {label}
          </Chip>
        ))}
        <Chip tone="primary" onRemove={ignore} removeLabel={text('إزالة', 'Remove')}>
          {label}
        </Chip>
        <CountPill text={text('12 خبرًا', '12 news items')} />
      </div>
    );
  },
  'Skeleton, ProgressBar, ProgressLine'() {
    const label = useSampleText()('جارٍ التصدير', 'Exporting');
    return (
      <>
        <Skeleton />
        <Skeleton width="60%" height={38} />
        <div style={{ inlineSize: '100%' }}>
          <ProgressBar label={label} percent={40} />
        </div>
        <div style={{ inlineSize: '100%' }}>
          <ProgressBar label={label} />
        </div>
        <div style={{ position: 'relative', inlineSize: '100%', blockSize: 8 }}>
          <ProgressLine />
        </div>
      </>
    );
  },
  'StateView, RetryView'() {
    const text = useSampleText();
    return (
      <>
        <StateView
          state="empty"
          icon="Newspaper"
          tone="primary"
          title={text('لا توجد أخبار بعد', 'There is no news yet')}
          hint={text('أضف أول خبر', 'Add the first item')}
        />
        <RetryView title={text('تعذّر التحميل', 'Loading failed')} onRetry={ignore} />
      </>
    );
  },
  'PageHeader, Thumbnail'() {
    const text = useSampleText();
    return (
      <>
        <PageHeader
          breadcrumbs={[text('الأخبار', 'News')]}
          title={text('أخبار الشركة', 'Company news')}
          count="12"
          actions={<Button variant="contained">{text('إضافة', 'Add')}</Button>}
        />
        <div className="row">
          <Thumbnail source={null} size={44} />
          <Thumbnail source={null} size={44} wide={false} round />
        </div>
      </>
    );
  },
  'Text styles'() {
    const text = useSampleText()('مدارس الواحة', 'Al Waha Schools');
    return (
      <>
        {['text-h2', 'text-h3', 'text-small', 'text-caption', 'muted'].map((className) => (
          <span key={className} className={className}>
            {text}
          </span>
        ))}
        <a href="#kit" className="text-link">
          {text}
        </a>
      </>
    );
  },
};

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
            title={text('حذف الخبر؟', 'Delete the item?')}
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
    const label = useSampleText()('القائمة', 'Menu');
    return (
      <Opener label={label}>
        {(close) => (
          <Drawer open label={label} className="drawer-sheet" onClose={close}>
            <Button onClick={close}>{label}</Button>
          </Drawer>
        )}
      </Opener>
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
    const items = useSchools().map(({ value, label }) => ({
      key: String(value),
      group: text('المدارس', 'Schools'),
      label,
    }));
    return (
      <Opener label={text('بحث', 'Search')}>
        {(close) => (
          <Dialog testId="kit" label={text('بحث', 'Search')} atTop onClose={close}>
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
