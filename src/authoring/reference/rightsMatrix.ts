import { isOfBin } from '../../shared/calls/calls.ts';
import type {
  Access,
  ResolvedCall,
  ResolvedEntity,
  ResolvedResource,
} from '../../shared/resolved/resolved.ts';
import { schemaFields } from '../../shared/resolved/schemaFields.ts';
import { code, section, table } from './markdown.ts';

const HEAD = [
  'call or field',
  'visitor',
  'account: own rows',
  'account: other rows of the company',
  'main account',
];

/** Who may make a call, in the order of the columns. */
const CALL_CELLS: Record<Access, string[]> = {
  public: ['yes', 'yes', 'yes', 'yes'],
  company: ['no', 'yes', 'yes', 'yes'],
  own: ['no', 'yes', 'no', 'own rows only'],
  main: ['no', 'no', 'no', 'yes'],
};

/** The same for a call about deleted items: the main account restores those of everybody. */
const OWN_BIN_CELLS = ['no', 'yes', 'no', 'yes'];

const cellsOf = (call: ResolvedCall): string[] =>
  call.access === 'own' && isOfBin(call) ? OWN_BIN_CELLS : CALL_CELLS[call.access];

/** Returns the section that says who may make the calls of a resource and use its fields. */
export function rightsMatrix(
  { calls, rights = {} }: Pick<ResolvedResource, 'calls' | 'rights'>,
  entities: ReadonlyMap<string, ResolvedEntity>,
  entity: ResolvedEntity | undefined,
): string[] {
  const all = Object.values(calls);
  const returned = [entity, ...all.map(({ totals }) => entities.get(totals ?? ''))].flatMap((one) =>
    Object.keys(one?.answer['properties'] ?? {}),
  );
  const sent = Object.values(entity?.bodies ?? {}).flatMap((body) =>
    Object.keys(schemaFields(body)),
  );
  const isPublic = all.some(({ access }) => access === 'public');
  const fields = Object.entries(rights).map(([name, { read, write }]) => {
    const [canRead, canWrite] = [returned.includes(name), sent.includes(name)];
    const others = useInWords(canRead && !read, canWrite && !write);
    const visitor = isPublic ? others : 'no';
    return [code(name), visitor, others, others, useInWords(canRead, canWrite)];
  });
  const rows = [...all.map((call) => [code(call.name), ...cellsOf(call)]), ...fields];
  return section('## Rights', table(HEAD, rows));
}

function useInWords(reads: boolean, writes: boolean): string {
  if (reads && writes) return 'reads and writes';
  return reads ? 'only reads' : writes ? 'only writes' : 'no';
}
