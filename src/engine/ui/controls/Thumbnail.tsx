import { useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { pictureProps } from './pictureProps.ts';
import '../ui.css';

interface Props {
  source: unknown;
  /** The height in pixels. */
  size: number;
  /** Whether it is wider than high. */
  wide?: boolean;
  /** Whether it is a circle, for pictures of people. The fallback icon is then a person. */
  round?: boolean;
}

/** A small image beside a text, or a neutral icon if there is none or it cannot be loaded. */
export function Thumbnail({ source, size, wide = true, round = false }: Props) {
  const [failedSource, setFailedSource] = useState<unknown>(null);
  const isShown = typeof source === 'string' && source !== '' && source !== failedSource;
  const width = wide ? size * 1.25 : size;
  return (
    <span
      className="thumb"
      style={{ inlineSize: width, blockSize: size, ...(round ? { borderRadius: '50%' } : {}) }}
    >
      {isShown ? (
        <img
          {...pictureProps(source, width)}
          alt=""
          loading="lazy"
          onError={() => setFailedSource(source)}
        />
      ) : (
        <Icon name={round ? 'Person' : 'Image'} size={round ? 20 : 16} />
      )}
    </span>
  );
}
