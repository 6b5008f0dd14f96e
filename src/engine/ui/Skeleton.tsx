import type { CSSProperties } from 'react';
import './ui.css';

/** A bar in the place of a text that is on its way. */
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
