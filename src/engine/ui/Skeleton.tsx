import type { CSSProperties } from 'react';
import './ui.css';

/** A placeholder bar for a text that is loading. */
export function Skeleton({
  height,
  width,
  style,
}: {
  height: number;
  width: number | string;
  style?: CSSProperties;
}) {
  return <span className="skeleton" style={{ blockSize: height, inlineSize: width, ...style }} />;
}
