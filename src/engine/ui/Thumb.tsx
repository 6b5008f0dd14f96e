import { useState } from 'react';
import { Icon } from './icons/Icon.tsx';
import './ui.css';

/** A small picture beside a text, `size` pixels high; a calm tile where there is none or it cannot be shown. */
export function Thumb({ source, size, wide = true }: { source: unknown; size: number; wide?: boolean }) {
  const [broken, setBroken] = useState<unknown>(null);
  const isShown = typeof source === 'string' && source !== '' && source !== broken;
  return (
    <span className="thumb" style={{ inlineSize: wide ? size * 1.25 : size, blockSize: size }}>
      {isShown ? <img src={source} alt="" loading="lazy" onError={() => setBroken(source)} /> : <Icon name="Image" size={16} />}
    </span>
  );
}
