import { useState } from 'react';
import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { Icon } from '../../../../engine/ui/icons/Icon.tsx';
import type { GeneratorQuestion } from '../../api.ts';
import { useText } from '../useText.ts';
import { FieldForm } from './FieldForm.tsx';
import { answersOfAll, answersOfOne, newField, type NewField } from './newFields.ts';

interface Props {
  id: string;
  question: GeneratorQuestion;
  /** All questions, of which those about labels are asked here. */
  questions: GeneratorQuestion[];
  /** Whether what is wrong with the answers is shown. */
  hasErrors: boolean;
  onAnswers(answers: Record<string, string>): void;
}

/** Whether the form of fields asks a question, beside the one with `fields`. */
export const isAskedWithFields = (
  { name }: GeneratorQuestion,
  kind: 'all' | 'type' | undefined,
): boolean =>
  kind !== undefined &&
  (name.startsWith('label-') || (kind === 'type' && ['name', 'required'].includes(name)));

/** Forms for the fields of records, with which nobody needs the syntax of the answers. */
export function FieldsAnswer({ id, question, questions, hasErrors, onAnswers }: Props) {
  const { t, translated } = useText();
  const { kind = 'all', types = [] } = question.fields ?? {};
  const [fields, setFields] = useState(() => [newField(kind === 'all')]);
  const argsOf = (type: string) => types.find(({ name }) => name === type)?.args;
  const change = (next: NewField[]) => {
    setFields(next);
    const [first] = next;
    onAnswers(kind === 'type' && first ? answersOfOne(first, argsOf) : answersOfAll(next, argsOf));
  };
  const errorOf = (name: string) => {
    const error = questions.find((one) => one.name === name)?.error;
    return hasErrors && error ? translated(error) : undefined;
  };
  const error = [question.name, ...(kind === 'type' ? ['name', 'required'] : [])]
    .map(errorOf)
    .find(Boolean);
  return (
    <div data-question={question.name} className="studio-fields">
      {fields.map((field, index) => (
        <FieldForm
          key={field.id}
          id={index === 0 ? id : `${id}-${field.id}`}
          number={kind === 'all' ? index + 1 : undefined}
          isFirst={kind === 'all' && index === 0}
          field={field}
          types={types}
          hasErrors={hasErrors}
          errorOf={errorOf}
          onChange={(changed) => change(fields.with(index, { ...field, ...changed }))}
          onRemove={() => change(fields.toSpliced(index, 1))}
        />
      ))}
      {error !== undefined && (
        <div role="status" className="studio-issue">
          {error}
        </div>
      )}
      {kind === 'all' && (
        <Button
          size="small"
          startIcon={<Icon name="Add" size={16} />}
          data-action="addField"
          onClick={() => change([...fields, newField(false)])}
        >
          {t('studio.field.add')}
        </Button>
      )}
    </div>
  );
}
