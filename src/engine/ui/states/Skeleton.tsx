import type { CSSProperties } from 'react';
import '../ui.css';

interface Props {
  height?: number;
  width?: number | string;
  style?: CSSProperties;
}

/** A placeholder bar for content that is loading. */
export const Skeleton = ({ height = 18, width = '100%', style }: Props) => (
  <span className="skeleton" style={{ blockSize: height, inlineSize: width, ...style }} />
);
