import { BarCell } from './bar/BarCell.tsx';
import { LinkCell } from './link/LinkCell.tsx';
import { RatingCell } from './rating/RatingCell.tsx';

/** Cells that few screens show, in one chunk that is loaded with the first of them. */
export const lazyCells = { bar: BarCell, link: LinkCell, rating: RatingCell };
