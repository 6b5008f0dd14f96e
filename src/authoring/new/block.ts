import { toTypeName } from '../generate/typeNames.ts';
import { addArrayItem, addImportedName } from './edits/codeEdits.ts';
import {
  quote,
  Refusal,
  type Answers,
  type Generated,
  type Generator,
  type Question,
} from './edits/questions.ts';
import type { StagedFiles } from './edits/stagedFiles.ts';

/** The components of a product, and the file that lists them. */
const SCREENS = 'src/screens';
const LIST = `${SCREENS}/index.ts`;

/** Creates a part of screens that a component of the product draws: what a call answers, at first. */
export const block: Generator = {
  help: {
    summary: 'creates a part of screens that code of the product draws, with the code',
    flags: { '--name': 'the name by which screens name it, such as openLoans' },
    notes: ['Then change what it draws: its options in manifest.json, and the component.'],
    example: 'npm run new -- block --name memberCount',
  },
  questions,
  generate,
};

const NAME = /^[a-z][A-Za-z0-9]{0,39}$/;

function questions(staged: StagedFiles, _answers: Answers): Question[] {
  return [
    {
      name: 'name',
      text: 'The name by which screens name it, such as openLoans',
      validate: (name) => {
        if (!NAME.test(name)) return `${quote(name)} is not a name in camel case`;
        return staged.list(SCREENS).includes(name)
          ? `There is a folder ${SCREENS}/${name} already`
          : undefined;
      },
    },
  ];
}

function generate(staged: StagedFiles, answers: Answers): Generated {
  const { name = '' } = answers;
  const component = toTypeName(name);
  const item = `{ id: '${name}', Block: lazyPart(async () => (await import('./${name}/${component}.tsx')).${component}) }`;
  const listed = addArrayItem(
    staged.has(LIST) ? staged.read(LIST) : '',
    /\bexport const blocks\b[^=]*=\s*\[/,
    item,
  );
  if (listed === undefined)
    throw new Refusal(`${LIST} has no \`export const blocks: BlockDefinition[] = [];\`.`);
  staged.put(LIST, addImportedName(listed, 'lazyPart', 'nasaq/engine'));
  staged.define(`${SCREENS}/${name}/manifest.json`, {
    kind: 'block',
    id: name,
    prefetch: ['call'],
    options: {
      type: 'object',
      additionalProperties: false,
      required: ['call'],
      properties: {
        call: { description: 'The call with what it shows.', type: 'string', refers: 'call' },
      },
    },
  });
  staged.put(`${SCREENS}/${name}/${component}.tsx`, codeOf(component));
  return {
    manualSteps: [],
    next: `Change what ${SCREENS}/${name}/${component}.tsx draws, and name it in the blocks of a screen: { "block": "${name}", "options": { "call": … } }`,
  };
}

const codeOf = (component: string) =>
  `import { type BlockProps, useItem } from 'nasaq/engine';
import type { ${component}BlockOptions } from '../options.ts';

/** Shows what a call answers. */
export function ${component}({ options }: BlockProps<${component}BlockOptions>) {
  const { data } = useItem(options.call);
  return <pre>{data && JSON.stringify(data, undefined, 2)}</pre>;
}
`;
