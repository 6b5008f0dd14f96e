import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import type { ChoiceAnswer, ResolvedChoice } from '../../shared/resolved/storage.ts';
import type { Row } from '../rows/rows.ts';
import type { CallContext, Handler, LabelMap } from './context.ts';

/** Creates the handler of a call that answers choices, in the language of the request. */
export function createChoicesHandler(call: ResolvedCall, answer: ChoiceAnswer): Handler {
  return (context) => Promise.resolve(toAnswer(call, answer, context));
}

function toAnswer(
  call: ResolvedCall,
  answer: ChoiceAnswer,
  context: CallContext,
): Row | Row[] | LabelMap {
  if ('list' in answer)
    return call.response === 'items' ? itemsOf(answer.list, context) : mapOf(answer.list, context);
  const maps = Object.entries(answer.maps).map(([name, list]) => [name, mapOf(list, context)]);
  return Object.fromEntries(maps) as Row;
}

const mapOf = (choices: readonly ResolvedChoice[], { services, language }: CallContext): LabelMap =>
  new Map(choices.map(({ value, label }) => [value, services.translate(language, label)]));

const itemsOf = (choices: readonly ResolvedChoice[], { services, language }: CallContext): Row[] =>
  choices.map(({ value, label, group }) => ({
    id: value,
    name: services.translate(language, label),
    ...(group === undefined ? {} : { group: services.translate(language, group) }),
  }));
