import { useMemo } from 'react';
import { MultiSelect } from '../../../../engine/ui/select/MultiSelect.tsx';
import { Select } from '../../../../engine/ui/select/Select.tsx';
import { TextBox } from '../../../../engine/ui/controls/TextBox.tsx';
import type { GeneratorQuestion, Translated } from '../../api.ts';
import { useText, type TextKey } from '../useText.ts';
import { SmallBox } from './LabelForm.tsx';

interface Props {
  id: string;
  question: GeneratorQuestion;
  /** Whether what is wrong with the answer is shown. */
  hasError: boolean;
  onAnswer(answer: string): void;
}

/** The choices that have a text of their own. Others are names. */
const CHOICES: Partial<Record<string, TextKey>> = {
  yes: 'studio.on',
  no: 'studio.off',
  list: 'studio.screenKind.list',
  form: 'studio.screenKind.form',
  detail: 'studio.screenKind.detail',
  page: 'studio.screenKind.page',
};

/** The languages in which an answer is typed: `title-ar` is in Arabic. Other answers are names. */
const languageOf = (name: string) => /-(ar|en)$/.exec(name)?.[1];

/** One question with the control for its answer. */
export function QuestionField({ id, question, hasError, onAnswer }: Props) {
  const { t, translated } = useText();
  const { name, text, parts, error } = question;
  const isShown = hasError && error !== undefined;
  const answer = { id, question, invalid: isShown, onAnswer };
  return (
    <div data-question={name}>
      {parts ? (
        <PartsAnswer {...answer} parts={parts} />
      ) : (
        <>
          <label htmlFor={id} className="field-label">
            {translated(text)}
          </label>
          <Answer {...answer} />
        </>
      )}
      {isShown && (
        <div id={`${id}-error`} className="studio-issue">
          {parts ? t('studio.partsWrong') : translated(error)}
        </div>
      )}
    </div>
  );
}

interface AnswerProps extends Pick<Props, 'id' | 'question' | 'onAnswer'> {
  invalid: boolean;
}

function Answer(props: AnswerProps) {
  const { id, question, invalid, onAnswer } = props;
  if (question.choices) return <ChoiceAnswer {...props} choices={question.choices} />;
  const language = languageOf(question.name);
  return (
    <TextBox
      id={id}
      value={question.answer}
      invalid={invalid}
      aria-describedby={invalid ? `${id}-error` : undefined}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      lang={language}
      autoComplete="off"
      spellCheck={language !== undefined}
      onChange={({ target }) => onAnswer(target.value)}
    />
  );
}

/** One box for each part of the answer. */
function PartsAnswer({
  id,
  question: { name, answer },
  parts,
  invalid,
  onAnswer,
}: AnswerProps & { parts: Translated[] }) {
  const { translated } = useText();
  const typed = answer.split('|');
  const language = languageOf(name) ?? 'en';
  const onChange = (index: number, value: string) => {
    const next = parts.map((_, part) => (part === index ? value : (typed[part] ?? '')));
    onAnswer(next.join('|').replace(/\|+$/, ''));
  };
  return (
    <div className="studio-field-row studio-parts">
      {parts.map((text, index) => (
        <SmallBox
          key={text.en}
          id={index === 0 ? id : `${id}-${index}`}
          part={String(index)}
          label={translated(text)}
          value={typed[index] ?? ''}
          invalid={invalid}
          describedBy={invalid ? `${id}-error` : undefined}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          lang={language}
          onChange={(value) => onChange(index, value)}
        />
      ))}
    </div>
  );
}

function ChoiceAnswer({
  id,
  question,
  choices,
  invalid,
  onAnswer,
}: AnswerProps & { choices: string[] }) {
  const { t } = useText();
  const { answer, isList } = question;
  const known = choices.join(',');
  const options = useMemo(
    () =>
      known.split(',').map((value) => {
        const key = CHOICES[value];
        return { value, label: key === undefined ? value : t(key) };
      }),
    [known, t],
  );
  const box = {
    id,
    options,
    isLoading: false,
    failed: false,
    invalid,
    describedBy: invalid ? `${id}-error` : undefined,
  };
  const chosen = useMemo(() => {
    const names = answer.split(',').filter(Boolean);
    return names.map(
      (name) => options.find(({ value }) => value === name) ?? { value: name, label: name },
    );
  }, [answer, options]);
  if (isList)
    return (
      <MultiSelect
        {...box}
        value={chosen}
        onChange={(next) => onAnswer(next.map(({ value }) => value).join(','))}
      />
    );
  return (
    <Select
      {...box}
      value={chosen[0] ?? null}
      onChange={(option) => onAnswer(option ? String(option.value) : '')}
    />
  );
}
