import type { Choice } from '../../data/useChoices.ts';

/** Choices that belong together; without a name where they come with none. */
export interface ChoiceGroup {
  name: string;
  members: Choice[];
}

/** The choices by their group, each in the order of its first choice. */
export function groupChoices(choices: readonly Choice[]): ChoiceGroup[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices)
    groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups].map(([name, members]) => ({ name, members }));
}
