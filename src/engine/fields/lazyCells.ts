import { ProgressBarCell } from './progressBar/ProgressBarCell.tsx';
import { LinkCell } from './link/LinkCell.tsx';
import { RatingCell } from './rating/RatingCell.tsx';

/** Cells that only some screens show, in one file that is fetched with the first of them. */
export const lazyCells = { progressBar: ProgressBarCell, link: LinkCell, rating: RatingCell };
