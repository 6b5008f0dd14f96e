import { ProgressBarCell } from './progressBar/ProgressBarCell.tsx';
import { LinkCell } from './link/LinkCell.tsx';
import { RatingCell } from './rating/RatingCell.tsx';

/** Cells that few screens show, in one chunk that is loaded with the first of them. */
export const lazyCells = { progressBar: ProgressBarCell, link: LinkCell, rating: RatingCell };
