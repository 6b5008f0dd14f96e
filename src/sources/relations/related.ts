import { isId } from '../../shared/isId.ts';
import type { SourceCode } from '../contract.ts';

/** The rows of another table that a join table links, as a list of `{id, name}`. */
export const related: SourceCode<'related'> = {
  select: ({ relation, stem }, name, to) =>
    void (to.related[name] = { ...relation, name: `${stem}_${to.language}` }),
  matches: ['id'],
  conditions: ({ relation }, value) =>
    isId(value) ? [{ kind: 'related', relation, value: Number(value) }] : undefined,
};
