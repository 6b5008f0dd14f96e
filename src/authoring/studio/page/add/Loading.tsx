import { Skeleton } from '../../../../engine/ui/states/Skeleton.tsx';

/** Stands for names that are not loaded yet. */
export const Loading = () => (
  <div className="studio-add-body">
    <Skeleton height={38} />
  </div>
);
