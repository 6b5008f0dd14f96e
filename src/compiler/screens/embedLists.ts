import type {
  ResolvedAction,
  ResolvedBlock,
  ResolvedList,
  ResolvedListPart,
  ResolvedScreen,
} from '../../shared/resolved/resolved.ts';
import type { Part } from '../language/manifests.ts';
import { pathParams } from '../link/params.ts';
import { optional } from '../project/optional.ts';
import type { Project } from '../project/project.ts';

type ScreenWithBlocks = Extract<ResolvedScreen, { blocks: ResolvedBlock[] }>;

/**
 * Replaces the id of a list in the options of a block by what the block shows of the list, after
 * all screens have been resolved. A block whose list could not be resolved is left out.
 */
export function embedLists(
  screens: Map<string, ResolvedScreen>,
  project: Project,
): Map<string, ResolvedScreen> {
  return new Map(
    [...screens].map(([id, screen]) => [
      id,
      'blocks' in screen ? embedIn(screen, screens, project) : screen,
    ]),
  );
}

function embedIn(
  screen: ScreenWithBlocks,
  screens: ReadonlyMap<string, ResolvedScreen>,
  { manifests: { blocks }, units }: Project,
): ResolvedScreen {
  const idOf = ({ block, options }: ResolvedBlock) => {
    const name = listOption(blocks.get(block));
    return name === undefined ? undefined : String(options[name]);
  };
  const ids = screen.blocks.flatMap((block) => idOf(block) ?? []);
  if (ids.length === 0) return screen;
  const lists = ids.map((id) => screens.get(id));
  return units.run('lists', screen.id, [blocks, screen, ...lists], () => {
    const embedded = screen.blocks.flatMap((block) => {
      const id = idOf(block);
      if (id === undefined) return [block];
      const list = screens.get(id);
      return list?.kind === 'list'
        ? [withList(block, list, listOption(blocks.get(block.block))!)]
        : [];
    });
    const texts = new Set([...screen.texts, ...lists.flatMap((list) => list?.texts ?? [])]);
    return { ...screen, blocks: embedded, texts: [...texts].sort() };
  });
}

/** Returns the name of the option that refers to a list whose rows the block shows. */
const listOption = (part: Part | undefined): string | undefined =>
  Object.entries((part?.options['properties'] ?? {}) as Record<string, { refers?: string }>).find(
    ([, { refers }]) => refers === 'rowsOf',
  )?.[0];

function withList(block: ResolvedBlock, list: ResolvedList, name: string): ResolvedBlock {
  const { columns, params, ...options } = block.options;
  return {
    block: block.block,
    options: { ...options, [name]: toPart(list, columns as string[] | undefined, params) },
  };
}

/** Whether an action opens a screen or a URL. The block has no other actions. */
const isLink = ({ options }: ResolvedAction) =>
  typeof options['to'] === 'string' || typeof options['href'] === 'string';

/** Returns the part of a list that a block shows: some of its columns, in the order of the block. */
function toPart(
  {
    id,
    title,
    route,
    call,
    where,
    nameField,
    rowActions,
    countLabel,
    empty,
    ...list
  }: ResolvedList,
  columns: readonly string[] | undefined,
  params: unknown,
): ResolvedListPart {
  const own = Object.fromEntries(pathParams(route).map((param) => [param, `{params.${param}}`]));
  const chosen = columns?.flatMap((name) => list.columns.filter(({ field }) => field === name));
  return {
    id,
    title,
    call,
    ...optional('where', where),
    columns: chosen ?? list.columns,
    nameField,
    rowActions: rowActions.filter(isLink),
    countLabel,
    empty: empty.text,
    ...optional('icon', list.icon),
    params: { ...own, ...(params as Record<string, string> | undefined) },
  };
}
