import { memo, useMemo } from 'react';
import type { ResolvedBlock } from '../../../shared/resolved.ts';
import { lazyBlock } from '../../blocks/lazyBlock.ts';
import { ListResultProvider, type ListResult } from '../../data/ListResult.ts';
import './list.css';

/** The blocks above the rows of a list. Cards are beside a chart if there is space for both. */
export const ListBlocks = memo(function ListBlocks({
  blocks,
  page,
  failed,
  late,
  query,
  reloads,
}: { blocks: ResolvedBlock[] } & ListResult) {
  const result = useMemo(
    () => ({ page, failed, late, query, reloads }),
    [page, failed, late, query, reloads],
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

const Block = memo(function Block({ block: { block: id, options } }: { block: ResolvedBlock }) {
  const Component = useMemo(() => lazyBlock(id), [id]);
  return <Component options={options} />;
});
