import type { Choice } from '../../engine/data/useChoices.ts';

/** The choices of one group; the name is empty for choices without a group. */
export interface ChoiceGroup {
  name: string;
  members: Choice[];
}

/** Groups choices by their group name, in the order of each group's first choice. */
export function groupChoices(choices: readonly Choice[]): ChoiceGroup[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices)
    groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups].map(([name, members]) => ({ name, members }));
}
