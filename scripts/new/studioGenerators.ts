import { translateMessage } from '../../src/compiler/issues/messages.ts';
import type {
  DraftProject,
  GeneratedFiles,
  StudioGenerator,
} from '../../src/studio/server/generators.ts';
import { EMPTY, type Answers, type Generator, type Question, type Wording } from './questions.ts';
import { screen } from './screen.ts';
import { stageFiles, type Drafts, type StagedFiles } from './stagedFiles.ts';

/** The commands of `npm run new` that the studio offers. */
export const studioGenerators = { screen: toStudioGenerator(screen) };

const translated = (wording: Wording) =>
  typeof wording === 'string' ? { ar: wording, en: wording } : translateMessage(wording);

const stage = ({
  root,
  overlay,
  compiler,
  compilation,
}: DraftProject): StagedFiles & { drafts: Drafts } => {
  const drafts: Drafts = new Map(overlay);
  return { ...stageFiles(root, drafts, compiler, compilation), drafts };
};

function toStudioGenerator({ questions, generate }: Generator): StudioGenerator {
  return {
    questions: (project, answers) => {
      const staged = stage(project);
      return answerAll(questions, staged, answers).asked.map(({ question, answer, error }) => ({
        name: question.name,
        text: translated(question.text),
        answer,
        choices: question.choices && [...question.choices],
        isList: question.isList === true,
        error: error === undefined ? undefined : translated(error),
      }));
    },
    generate: (project, given): GeneratedFiles | undefined => {
      const staged = stage(project);
      const { asked, answers } = answerAll(questions, staged, given);
      if (asked.some(({ error }) => error !== undefined)) return undefined;
      generate(staged, answers);
      const files = [...staged.drafts].filter(([file, text]) => project.overlay.get(file) !== text);
      return { files: new Map(files) };
    },
  };
}

/** A question with its answer, which is the default if the person gave none. */
interface Asked {
  question: Question;
  answer: string;
  error: Wording | undefined;
}

/** Answers one question after another, because later ones depend on earlier answers. */
function answerAll(
  questions: Generator['questions'],
  staged: StagedFiles,
  given: Answers,
): { asked: Asked[]; answers: Answers } {
  const answers: Answers = {};
  const asked: Asked[] = [];
  const next = () => questions(staged, answers).find(({ name }) => !Object.hasOwn(answers, name));
  for (let question = next(); question; question = next()) {
    const answer = given[question.name] ?? question.fallback ?? '';
    const error = answer.trim() === '' ? EMPTY : question.validate?.(answer, answers);
    answers[question.name] = answer;
    asked.push({ question, answer, error });
  }
  return { asked, answers };
}
