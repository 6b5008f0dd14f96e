import type { Random } from 'nasaq/demo';
import lookup from '../../locales/ar/lookup.json' with { type: 'json' };
import { bookableStages, type DemoSchool } from './content.ts';
import people from './people.json' with { type: 'json' };

export interface FamilyMessage {
  sender_name: string;
  type: string;
  content: string;
  response_method: string;
  available_from_to: string;
}

/** The names of schools for boys or girls end with the kind. */
const firstNames = ({ ar }: DemoSchool): string[] =>
  ar.endsWith('بنين')
    ? people.boys
    : ar.endsWith('بنات')
      ? people.girls
      : [...people.boys, ...people.girls];

/** Returns the name of a student who could attend this school. */
export const studentName = (school: DemoSchool, random: Random): string =>
  `${random.pick(firstNames(school))} ${random.pick(people.families)}`;

/**
 * Writes the message of a family to a school, with random details, so that few messages are equal.
 */
export function writeMessage(school: DemoSchool, id: number, random: Random): FamilyMessage {
  const { from, type, answer, when, content } = random.pick(people.messages);
  const stage = random.pick(bookableStages(id, school));
  const values: Record<string, string> = {
    stage: lookup[`stage.${stage}` as keyof typeof lookup],
    grade: String(Math.max(1, stage - 3)),
    district: school.district[0] ?? '',
    child: random.pick(firstNames(school)),
    number: String(random.between(12, 58)),
  };
  return {
    sender_name: senderName(from, random),
    type,
    content: random
      .pick(content)
      .replace(/\{(\w+)\}/g, (_slot, word: string) => values[word] ?? ''),
    response_method: answer,
    available_from_to: when,
  };
}

/** @param from `mother`, `man`, `woman`, or a name that is used as it is */
function senderName(from: string, random: Random): string {
  if (from === 'mother') return `أم ${random.pick(people.boys)}`;
  if (from !== 'man' && from !== 'woman') return from;
  return `${random.pick(from === 'man' ? people.boys : people.girls)} ${random.pick(people.families)}`;
}
