import { TextBox, type TextBoxProps } from '../../../../engine/ui/controls/TextBox.tsx';
import { useText } from '../useText.ts';
import { nameOf, type NewChoice } from './newFields.ts';

interface Props {
  id: string;
  value: NewChoice;
  /** What is wrong with the label. */
  error: string | undefined;
  nameError: string | undefined;
  onChange(changed: Partial<NewChoice>): void;
}

/** The label of a field or of a choice in both languages, and its name in the definitions. */
export function LabelForm({ id, value, error, nameError, onChange }: Props) {
  const { t } = useText();
  return (
    <div className="studio-field-row">
      <SmallBox
        id={id}
        part="ar"
        label={t('studio.field.labelAr')}
        value={value.ar}
        dir="rtl"
        lang="ar"
        error={error}
        onChange={(ar) => onChange({ ar })}
      />
      <SmallBox
        id={`${id}-en`}
        part="en"
        label={t('studio.field.labelEn')}
        value={value.en}
        dir="ltr"
        lang="en"
        onChange={(en) => onChange({ en })}
      />
      <SmallBox
        id={`${id}-name`}
        part="name"
        label={t('studio.field.name')}
        value={nameOf(value)}
        dir="ltr"
        spellCheck={false}
        error={nameError}
        onChange={(name) => onChange({ name })}
      />
    </div>
  );
}

interface BoxProps extends Pick<TextBoxProps, 'id' | 'dir' | 'lang' | 'inputMode' | 'spellCheck'> {
  id: string;
  /** Identifies the box within its form. */
  part: string;
  label: string;
  value: string;
  /** What is wrong with the text, if it is shown below the box. */
  error?: string | undefined;
  invalid?: boolean;
  /** The id of an error that is shown elsewhere. */
  describedBy?: string | undefined;
  onChange(value: string): void;
}

/** A text box with its label and what is wrong with its text. */
export function SmallBox({
  id,
  part,
  label,
  error,
  invalid = error !== undefined,
  describedBy = error === undefined ? undefined : `${id}-error`,
  onChange,
  ...box
}: BoxProps) {
  return (
    <div data-part-name={part}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <TextBox
        {...box}
        id={id}
        invalid={invalid}
        aria-describedby={describedBy}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== undefined && (
        <div id={`${id}-error`} className="studio-issue">
          {error}
        </div>
      )}
    </div>
  );
}
