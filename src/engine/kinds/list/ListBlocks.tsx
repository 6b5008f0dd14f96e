import { memo, useMemo } from 'react';
import type { ResolvedBlock } from '../../../shared/resolved/resolved.ts';
import { Block } from '../../blocks/Block.tsx';
import { ListResultProvider, type ListResult } from '../../data/ListResult.ts';
import './list.css';

/** The blocks above the rows of a list. Cards are beside a chart if there is space for both. */
export const ListBlocks = memo(function ListBlocks({
  blocks,
  page,
  hasFailed,
  isSlow,
  query,
  filters,
  reloadCount,
}: { blocks: ResolvedBlock[] } & ListResult) {
  const result = useMemo(
    () => ({ page, hasFailed, isSlow, query, filters, reloadCount }),
    [page, hasFailed, isSlow, query, filters, reloadCount],
  );
  return (
    <ListResultProvider value={result}>
      <div className="list-blocks">
        {blocks.map((block) => (
          <Block key={block.block} block={block} />
        ))}
      </div>
    </ListResultProvider>
  );
});
