import { isObject } from '../../shared/resolved/schemaFields.ts';
import { resourceOf, returnsRows } from '../../shared/calls/calls.ts';
import type { JsonSchema, ResolvedCall } from '../../shared/resolved/resolved.ts';
import { listsOf } from './edits/definitionFiles.ts';
import type { Answers } from './edits/questions.ts';
import type { StagedFiles } from './edits/stagedFiles.ts';

/** The kinds of screens that the command creates. */
export const SCREEN_KINDS = ['list', 'form', 'detail', 'page'] as const;

export type ScreenKind = (typeof SCREEN_KINDS)[number];

export const kindOf = ({ kind }: Answers): ScreenKind =>
  SCREEN_KINDS.find((one) => one === kind) ?? 'list';

/** Returns the parameters in the path of a call. */
export const paramsOf = ({ path }: Pick<ResolvedCall, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** Whether a screen of a kind can be about what a call returns or saves. */
const IS_FITTING: Record<Exclude<ScreenKind, 'page'>, (call: ResolvedCall) => boolean> = {
  list: (call) => call.method === 'GET' && returnsRows(call) && paramsOf(call).length === 0,
  detail: (call) => call.method === 'GET' && call.response === 'item',
  form: (call) =>
    call.hasBody &&
    (call.effect === 'create' || call.effect === 'update') &&
    paramsOf(call).length <= 1,
};

/** Returns the calls that a screen of a kind can have, by name. */
export function fittingCalls(
  { compilation }: StagedFiles,
  kind: ScreenKind,
): Map<string, ResolvedCall> {
  if (kind === 'page') return new Map();
  const calls = [...compilation.resources.values()].flatMap((resource) =>
    Object.values(resource.calls),
  );
  return new Map(calls.filter(IS_FITTING[kind]).map((call) => [call.name, call]));
}

export const entityOf = ({ compilation }: StagedFiles, call = ''): string =>
  compilation.resources.get(call.split('.')[0] ?? '')?.entity ?? '';

/** Returns the schema of what a screen shows, or of what a form sends. */
function schemaOf(staged: StagedFiles, answers: Answers): JsonSchema | undefined {
  const { call = '' } = answers;
  const entity = staged.compilation.entities.get(entityOf(staged, call));
  const variant = fittingCalls(staged, 'form').get(call)?.variant ?? 'create';
  return kindOf(answers) === 'form' ? entity?.bodies[variant] : entity?.answer;
}

/** Returns the fields that a screen can show, or that a form sends. */
export function fieldsOf(staged: StagedFiles, answers: Answers): string[] {
  const properties = schemaOf(staged, answers)?.['properties'];
  return isObject(properties) ? Object.keys(properties) : [];
}

/**
 * Returns the fields that are offered first: those that a form needs, or else three, as another list
 * shows them.
 */
export function defaultFields(staged: StagedFiles, answers: Answers): string[] {
  const required = (schemaOf(staged, answers)?.['required'] ?? []) as string[];
  if (kindOf(answers) === 'form' && required.length > 0) return required;
  const fields = fieldsOf(staged, answers).filter((field) => field !== 'id');
  const [list] = listsOf(staged, entityOf(staged, answers['call']));
  const columns = (list?.value.columns ?? [])
    .map((column) => (typeof column === 'string' ? column : column.field))
    .filter((field) => fields.includes(field));
  return (columns.length > 0 ? columns : fields).slice(0, 3);
}

/** Whether a screen has a parameter in its route, so that no menu can lead to it. */
export const needsParam = (staged: StagedFiles, answers: Answers): boolean => {
  const call = fittingCalls(staged, kindOf(answers)).get(answers['call'] ?? '');
  return call !== undefined && paramsOf(call).length > 0;
};

/** The form of a new screen: the name of its file, and the property of the file that describes it. */
export interface NewForm {
  file: string;
  variant: 'create' | 'edit';
}

/** Returns where the form of a screen is described: `create-loan` is in `loan.form.json`. */
export function formOf(staged: StagedFiles, answers: Answers): NewForm {
  const { id = '' } = answers;
  const variant = needsParam(staged, answers) ? 'edit' : 'create';
  return { file: id.startsWith(`${variant}-`) ? id.slice(variant.length + 1) : id, variant };
}

/** Returns the definition of a form: what does not follow from its name is stated. */
export function formDefinition(
  staged: StagedFiles,
  answers: Answers,
  fields: readonly unknown[],
): object {
  const { id = '', route, call: name = '' } = answers;
  const call = fittingCalls(staged, 'form').get(name);
  const { file, variant } = formOf(staged, answers);
  const resource = call ? resourceOf(call) : '';
  const usual = variant === 'create' ? 'create' : 'update';
  return {
    [variant]: {
      ...(id === `${variant}-${file}` ? {} : { id }),
      ...(route === `/${id}` ? {} : { route }),
      ...(variant === 'edit' && resource !== file ? { load: `${resource}.one` } : {}),
      ...(name === `${file}.${usual}` ? {} : { save: name }),
    },
    sections: [{ fields }],
  };
}
