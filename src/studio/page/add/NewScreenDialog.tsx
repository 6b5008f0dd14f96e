import { useState, type SubmitEvent } from 'react';
import { Button } from '../../../engine/ui/Button.tsx';
import { Notice } from '../../../engine/ui/Notice.tsx';
import { Dialog } from '../../../engine/ui/overlays.ts';
import type { GeneratorQuestion } from '../../api.ts';
import { useQuery, useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';
import { QuestionField } from './QuestionField.tsx';

/** A screen that was added to the draft. */
export interface CreatedScreen {
  file: string;
  /** Undefined if its address has parameters, so that it cannot be opened without a record. */
  route: string | undefined;
}

interface Props {
  onCreated(screen: CreatedScreen): void;
  onClose(): void;
}

/** Asks what `npm run new -- screen` asks, and adds the files of the screen to the draft. */
export function NewScreenDialog({ onCreated, onClose }: Props) {
  const { t, language } = useText();
  const { state, change, read } = useStudioContext();
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { questions, failure } = useQuestions(answers);

  const create = async () => {
    // The questions on the page can be those for an earlier answer.
    const asked = await read('questions', { generator: 'screen', answers }).then(
      (response) => response.questions,
      () => [],
    );
    const wrong = asked.find(({ error }) => error !== undefined);
    if (wrong) document.getElementById(idOf(wrong))?.focus();
    if (wrong || asked.length === 0) return;
    const given = Object.fromEntries(asked.map(({ name, answer }) => [name, answer]));
    const { id = '', route = '' } = given;
    const label = t('studio.step.add', { name: id });
    const outcome = await change((call) =>
      call('create', { label, generator: 'screen', answers: given }),
    );
    onClose();
    if (typeof outcome !== 'object') return;
    const before = new Set(state?.files.map(({ file }) => file));
    const added = outcome.files.find(
      ({ file, status }) => status === 'added' && file.startsWith('schemas/') && !before.has(file),
    );
    if (added) onCreated({ file: added.file, route: route.includes(':') ? undefined : route });
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    setBusy(true);
    void create().finally(() => setBusy(false));
  };

  return (
    <Dialog testId="studio-new-screen" title={t('studio.newScreen')} width={560} onClose={onClose}>
      {failure !== undefined && (
        <Notice severity="error" role="status">
          {failure?.[language] ?? t('studio.failed')}
        </Notice>
      )}
      <form className="stack" onSubmit={onSubmit}>
        {questions.map((question) => (
          <QuestionField
            key={question.name}
            id={idOf(question)}
            question={question}
            hasError={isTried || answers[question.name] !== undefined}
            onAnswer={(answer) => setAnswers({ ...answers, [question.name]: answer })}
          />
        ))}
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

/** The questions for the answers so far. While those for the latest answer load, the former stay. */
function useQuestions(answers: Record<string, string>) {
  const { data, failure } = useQuery('questions', { generator: 'screen', answers });
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
