import { useState, type SubmitEvent } from 'react';
import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { Notice } from '../../../../engine/ui/states/Notice.tsx';
import { Dialog } from '../../../../engine/ui/overlays.ts';
import type { GeneratorQuestion, StudioState } from '../../api.ts';
import { useQuery, useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';
import { FieldsAnswer, isAskedWithFields } from './FieldsAnswer.tsx';
import { QuestionField } from './QuestionField.tsx';

type Answers = Record<string, string>;

export type GeneratorName = 'screen' | 'area' | 'field';

/** What a generator has added to the draft. */
export interface Created {
  answers: Answers;
  /** The new definition files. */
  files: string[];
}

interface Props {
  generator: GeneratorName;
  onCreated(created: Created): void;
  onClose(): void;
}

/** The answer that names what is added. */
const NAMES = { screen: 'id', area: 'plural', field: 'name' } as const;

const WIDTHS = { screen: 560, area: 800, field: 800 } as const;

/** Asks what a command of `npm run new` asks, and adds its files to the draft. */
export function GeneratorDialog({ generator, onCreated, onClose }: Props) {
  const { t, language } = useText();
  const { state, change, read } = useStudioContext();
  const [answers, setAnswers] = useState<Answers>({});
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { questions, failure } = useQuestions(generator, answers);
  const kind = questions.find(({ fields }) => fields)?.fields?.kind;

  const create = async () => {
    // The questions on the page can be those for an earlier answer.
    const asked = await read('questions', { generator, answers }).then(
      (response) => response.questions,
      () => [],
    );
    const wrong = asked.find(({ error }) => error !== undefined);
    if (wrong) focusQuestion(wrong);
    if (wrong || asked.length === 0) return;
    const given = Object.fromEntries(asked.map(({ name, answer }) => [name, answer]));
    const label = t('studio.step.add', { name: given[NAMES[generator]] ?? '' });
    const outcome = await change((call) => call('create', { label, generator, answers: given }));
    onClose();
    if (typeof outcome === 'object')
      onCreated({ answers: given, files: addedFiles(state, outcome) });
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    setBusy(true);
    void create().finally(() => setBusy(false));
  };
  const onAnswers = (changed: Answers) => setAnswers({ ...answers, ...changed });

  return (
    <Dialog
      testId={`studio-new-${generator}`}
      title={t(`studio.new.${generator}`)}
      width={WIDTHS[generator]}
      onClose={onClose}
    >
      {failure !== undefined && (
        <Notice severity="error" role="status">
          {failure?.[language] ?? t('studio.failed')}
        </Notice>
      )}
      <form className="stack" onSubmit={onSubmit}>
        {questions
          .filter((question) => !isAskedWithFields(question, kind))
          .map((question) =>
            question.fields ? (
              <FieldsAnswer
                key={question.name}
                id={idOf(question)}
                question={question}
                questions={questions}
                hasErrors={isTried}
                onAnswers={onAnswers}
              />
            ) : (
              <QuestionField
                key={question.name}
                id={idOf(question)}
                question={question}
                hasError={isTried || answers[question.name] !== undefined}
                onAnswer={(answer) => onAnswers({ [question.name]: answer })}
              />
            ),
          )}
        <div className="row">
          <Button type="submit" variant="contained" busy={isBusy} data-action="create">
            {t('studio.addToDraft')}
          </Button>
          <Button onClick={onClose}>{t('studio.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

const idOf = ({ name }: GeneratorQuestion) => `studio-question-${name}`;

/** Moves the focus to the box of a question, or to the first wrong box of the form of fields. */
function focusQuestion(question: GeneratorQuestion): void {
  // The errors are shown when this function has returned.
  requestAnimationFrame(() => {
    const box =
      document.getElementById(idOf(question)) ??
      document.querySelector<HTMLElement>('.studio-fields [aria-invalid=true]');
    box?.focus();
  });
}

const addedFiles = (before: StudioState | undefined, after: StudioState): string[] => {
  const known = new Set(before?.files.map(({ file }) => file));
  return after.files
    .filter(
      ({ file, status }) => status === 'added' && file.startsWith('schemas/') && !known.has(file),
    )
    .map(({ file }) => file);
};

/** The questions for the answers so far. While those for the latest answer load, the former stay. */
function useQuestions(generator: GeneratorName, answers: Answers) {
  const { data, failure } = useQuery('questions', { generator, answers });
  const [latest, setLatest] = useState(data);
  if (data && data !== latest) setLatest(data);
  const questions = (data ?? latest)?.questions ?? [];
  return {
    // A typed answer is shown at once.
    questions: questions.map((question) => ({
      ...question,
      answer: answers[question.name] ?? question.answer,
    })),
    failure,
  };
}
