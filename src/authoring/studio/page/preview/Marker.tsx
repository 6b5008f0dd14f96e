import { useCallback, useEffect, useRef, useState } from 'react';
import { boxOf } from '../../pick.ts';
import { onChange } from './useFrame.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Props {
  document: Document;
  /** Returns the element to outline. It is asked again when the document changes. */
  find(): Element | undefined;
  /** The size of the frame on the page, relative to its own size. */
  scale: number;
  label: string;
  /** `hover` is below the pointer, `selected` is the part of the panel. */
  kind: 'hover' | 'selected';
}

/** The outline of a part, above the frame. It follows the part when the product scrolls. */
export function Marker({ document, find, scale, label, kind }: Props) {
  const [box, setBox] = useState<Box>();
  const latestFind = useRef(find);
  const update = useCallback(() => {
    const element = latestFind.current();
    const next = element?.isConnected ? boxOf(element) : undefined;
    setBox((current) => (isSameBox(current, next) ? current : next));
  }, []);
  useEffect(() => {
    latestFind.current = find;
    update();
  });
  useEffect(() => onChange(document, update), [document, update]);
  if (!box) return null;
  return (
    <div
      aria-hidden
      className="studio-marker"
      data-kind={kind}
      style={{
        insetInlineStart: box.x * scale,
        insetBlockStart: box.y * scale,
        inlineSize: box.width * scale,
        blockSize: box.height * scale,
      }}
    >
      <span dir="auto" data-below={box.y * scale < 24 || undefined}>
        {label}
      </span>
    </div>
  );
}

const isSameBox = (one: Box | undefined, other: Box | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height);
