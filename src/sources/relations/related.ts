import { isId } from '../../shared/isId.ts';
import type { SourceCode } from '../contract.ts';
import { shownColumns } from '../namesIn.ts';
import { relationOf } from '../relationOf.ts';

/** The rows of another table that a join table links, as a list of `{id, name}`. */
export const related: SourceCode<'related'> = {
  statedBy: 'many',
  needsId: true,
  resolve: (field) => {
    const relation = relationOf(field, field);
    return relation && { relation };
  },
  plan: ({ relation }, table) => table.addLinks(relation),
  select: ({ relation }, name, to) =>
    void (to.related[name] = { ...relation, name: shownColumns(relation.names, to.language) }),
  named: ({ relation }) => relation,
  relation: ({ relation }) => relation,
  matches: ['id'],
  conditions: ({ relation }, value) =>
    isId(value) ? [{ kind: 'related', relation, value: Number(value) }] : undefined,
};
