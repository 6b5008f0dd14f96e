import { memo, useMemo } from 'react';
import type { ResolvedBlock } from '../../../shared/resolved.ts';
import { blockPart } from '../../blocks/blockPart.ts';
import { ListResultProvider, type ListResult } from '../../data/ListResult.ts';
import './list.css';

/** The parts above the rows of a list. Figures stand beside a chart where there is room for both. */
export const ListBlocks = memo(function ListBlocks({
  blocks,
  page,
  hasFailed,
  isSlow,
  query,
  reloadCount,
}: { blocks: ResolvedBlock[] } & ListResult) {
  const answer = useMemo(
    () => ({ page, hasFailed, isSlow, query, reloadCount }),
    [page, hasFailed, isSlow, query, reloadCount],
  );
  return (
    <ListResultProvider value={answer}>
      <div className="list-blocks">
        {blocks.map((part) => (
          <Block key={part.block} part={part} />
        ))}
      </div>
    </ListResultProvider>
  );
});

const Block = memo(function Block({ part }: { part: ResolvedBlock }) {
  const Component = useMemo(() => blockPart(part.block), [part.block]);
  return <Component options={part.options} />;
});
