import { createCompiler } from '../../compiler/compile.ts';
import { translateMessage } from '../../compiler/issues/messages.ts';
import type { FieldTypeChoice, GeneratorQuestion } from '../studio/api.ts';
import type { DraftProject, StudioGenerator } from '../studio/server/project.ts';
import { area } from './area.ts';
import { field } from './field.ts';
import { FIELD_TYPES, typeText } from './fields/fieldTypes.ts';
import { linkedStores } from './edits/linkedStores.ts';
import {
  EMPTY,
  type Answers,
  type Generator,
  type Question,
  type Wording,
} from './edits/questions.ts';
import { screen } from './screen.ts';
import { stageFiles, type Drafts, type StagedFiles } from './edits/stagedFiles.ts';

/** The commands of `npm run new` that the studio offers. */
export const studioGenerators = {
  screen: toStudioGenerator(screen),
  area: toStudioGenerator(area),
  field: toStudioGenerator(field),
};

const translated = (wording: Wording) =>
  typeof wording === 'string' ? { ar: wording, en: wording } : translateMessage(wording);

/** The files of the draft with staged changes, which only a compiler of their own compiles. */
const stage = ({
  root,
  overlay,
  compiler,
  compilation,
}: DraftProject): StagedFiles & { drafts: Drafts } => {
  const drafts: Drafts = new Map(overlay);
  const compile = () => createCompiler({ root, overlay: drafts }).compile();
  const staging = { ...compiler, update: compile };
  return { ...stageFiles(root, drafts, staging, compilation), drafts };
};

/** Returns the types of fields. One that refers to rows is offered for each store. */
function typesOf(staged: StagedFiles): FieldTypeChoice[] {
  const stores = [...linkedStores(staged).keys()];
  return Object.entries(FIELD_TYPES).flatMap(([name, { args }]): FieldTypeChoice[] => {
    const text = translateMessage(typeText(name));
    return args === 'store'
      ? stores.map((store) => ({ name: `${name}(${store})`, text: withStore(text, store) }))
      : [{ name, text, args }];
  });
}

const withStore = (text: FieldTypeChoice['text'], store: string) =>
  Object.fromEntries(
    Object.entries(text).map(([language, words]) => [language, `${words}: ${store}`]),
  );

const toStudioQuestion = (
  staged: StagedFiles,
  { question, answer, error }: Asked,
): GeneratorQuestion => ({
  name: question.name,
  text: translated(question.text),
  answer,
  choices: question.choices && [...question.choices],
  isList: question.isList === true,
  parts: question.parts?.map(translated),
  fields: question.isFields && { kind: question.isFields, types: typesOf(staged) },
  error: error === undefined ? undefined : translated(error),
});

function toStudioGenerator({ questions, generate }: Generator): StudioGenerator {
  return {
    questions: (project, answers) => {
      const staged = stage(project);
      const { asked } = answerAll(questions, staged, answers);
      return asked
        .filter(({ question }) => !question.flagOnly)
        .map((one) => toStudioQuestion(staged, one));
    },
    generate: (project, given) => {
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
    const isEmpty = answer.trim() === '';
    const error = isEmpty
      ? question.flagOnly
        ? undefined
        : EMPTY
      : question.validate?.(answer, answers);
    answers[question.name] = answer;
    asked.push({ question, answer, error });
  }
  return { asked, answers };
}
