import { useState } from 'react';
import { Button, ButtonGroup } from '../controls/Button.tsx';
import { Checkbox, Radio, Switch } from '../controls/Checkbox.tsx';
import { DateBox } from '../date/DateBox.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { MultiSelect } from '../select/MultiSelect.tsx';
import { Select } from '../select/Select.tsx';
import type { SelectOption } from '../select/options.ts';
import { Tab, Tabs } from '../controls/Tabs.tsx';
import { TextBox } from '../controls/TextBox.tsx';
import { ignore, useSampleText, useSampleOptions, type Samples } from './sampleText.ts';

const VARIANTS = ['text', 'inherit', 'error', 'outlined', 'contained', 'danger'] as const;

export const BUTTONS: Samples = {
  Button() {
    const text = useSampleText();
    const label = text('kit.save');
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
          <Button to="/">{text('kit.link')}</Button>
        </div>
      </>
    );
  },
  ButtonGroup() {
    const text = useSampleText();
    return (
      <ButtonGroup>
        <Button variant="outlined" startIcon={<Icon name="FileDownload" />}>
          {text('kit.export')}
        </Button>
        <Button variant="outlined" aria-label={text('kit.formats')}>
          <Icon name="ExpandMore" />
        </Button>
      </ButtonGroup>
    );
  },
  IconButton() {
    const label = useSampleText()('kit.reload');
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
      <Tabs label={text('kit.items')}>
        <Tab to="" name={text('kit.all')} count={12} current="true" />
        <Tab to="" name={text('kit.open')} count={7} current={false} />
        <Tab to="" name={text('kit.closed')} icon="Apartment" current={false} />
      </Tabs>
    );
  },
};

export const INPUTS: Samples = {
  TextBox() {
    const text = useSampleText();
    const label = text('kit.name');
    return (
      <>
        <TextBox label={label} />
        <TextBox label={label} defaultValue={text('kit.first')} />
        <TextBox label={label} invalid />
        <TextBox label={label} disabled />
        <TextBox label={text('kit.search')} start={<Icon name="Search" color="textMuted" />} />
        <TextBox
          label={text('kit.weight')}
          dir="ltr"
          defaultValue="1,250"
          end={<span className="field-end">{text('kit.kilograms')}</span>}
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
    const label = text('kit.date');
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

const LOADED = { isLoading: false, failed: false };

export const CHOICES: Samples = {
  Select() {
    const options = useSampleOptions();
    const [value, setValue] = useState<SelectOption | null>(null);
    const label = useSampleText()('kit.item');
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
    const options = useSampleOptions();
    const [value, setValue] = useState<SelectOption[]>(options.slice(0, 2));
    const label = useSampleText()('kit.items');
    return (
      <MultiSelect label={label} options={options} value={value} onChange={setValue} {...LOADED} />
    );
  },
  'Checkbox, Radio, Switch'() {
    const text = useSampleText();
    const [on, setOn] = useState(true);
    const label = text('kit.active');
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
