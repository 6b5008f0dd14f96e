import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { Icon } from '../../../../engine/ui/icons/Icon.tsx';
import { IconButton } from '../../../../engine/ui/controls/IconButton.tsx';
import { useText } from '../useText.ts';
import { LabelForm } from './LabelForm.tsx';
import { labelName, nameOf, newChoice, type NewChoice, type NewField } from './newFields.ts';

interface Props {
  id: string;
  field: NewField;
  hasErrors: boolean;
  errorOf(name: string): string | undefined;
  onChange(changed: Pick<NewField, 'choices'>): void;
}

/** A field of choices has at least two. */
const MIN_CHOICES = 2;

/** The values that a field can have. */
export function ChoiceForms({ id, field, hasErrors, errorOf, onChange }: Props) {
  const { t } = useText();
  const { choices } = field;
  const change = (next: NewChoice[]) => onChange({ choices: next });
  return (
    <div role="group" aria-label={t('studio.field.choices')} className="studio-choices">
      {choices.map((choice, index) => (
        <div key={choice.id} className="studio-choice" data-choice={nameOf(choice)}>
          <LabelForm
            id={`${id}-choice-${choice.id}`}
            value={choice}
            error={errorOf(labelName(field, choice))}
            nameError={
              hasErrors && nameOf(choice) === '' ? t('studio.field.nameNeeded') : undefined
            }
            onChange={(changed) => change(choices.with(index, { ...choice, ...changed }))}
          />
          <IconButton
            aria-label={t('studio.field.removeChoice', { number: index + 1 })}
            disabled={choices.length <= MIN_CHOICES}
            onClick={() => change(choices.toSpliced(index, 1))}
          >
            <Icon name="Delete" size={16} />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        startIcon={<Icon name="Add" size={16} />}
        data-action="addChoice"
        onClick={() => change([...choices, newChoice()])}
      >
        {t('studio.field.addChoice')}
      </Button>
    </div>
  );
}
