import { useRef, useState, type RefObject } from 'react';
import { elementsOf, pickedElement, pickedPart, type Picked } from '../../pick.ts';
import type { Outline, OutlinePart } from '../../api.ts';
import { useText } from '../useText.ts';
import { Marker } from './Marker.tsx';
import type { FrameContent } from './useFrame.ts';
import { usePicking } from './usePicking.ts';
import { useScale } from './useScale.ts';
import { useScrollToPart } from './useScrollToPart.ts';

interface Props {
  /** The path that the frame opens first. Another one does not load it again. */
  path: string;
  /** The width of the product's window in pixels. */
  width: number;
  content: FrameContent;
  frame: RefObject<HTMLIFrameElement | null>;
  onLoad(): void;
  outline: Outline | undefined;
  selected: OutlinePart | undefined;
  isPicking: boolean;
  onPick(picked: Picked): void;
}

/** The product in a frame, with the outlines of parts above it. */
export function Preview({ path, width, outline, selected, isPicking, onPick, ...props }: Props) {
  const { frame, content, onLoad } = props;
  const { t, translated } = useText();
  const area = useRef<HTMLDivElement>(null);
  const [firstPath] = useState(path);
  const [hovered, setHovered] = useState<Element>();
  const { scale, height } = useScale(area, width);
  const { document } = content;
  const labelOf = (picked: Picked | undefined): string => {
    if (!picked) return '';
    if ('text' in picked) return picked.text;
    return picked.label ? translated(picked.label) : picked.name;
  };

  usePicking({
    document,
    isOn: isPicking && outline !== undefined,
    onHover: setHovered,
    onPick: (element) => {
      const picked = outline && pickedPart(element, outline);
      if (picked) onPick(picked);
    },
  });
  useScrollToPart(document, outline, selected);

  return (
    <div ref={area} className="studio-preview" data-picking={isPicking || undefined}>
      {/* Positions in the frame are physical. */}
      <div
        dir="ltr"
        className="studio-frame"
        style={{ inlineSize: width * scale, blockSize: height * scale }}
      >
        {/* The product runs in it, from the same origin and with all its rights. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          ref={frame}
          data-studio-frame=""
          onLoad={onLoad}
          src={firstPath}
          title={t('studio.preview')}
          style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
        />
        {document && outline && selected && (
          <Marker
            document={document}
            kind="selected"
            scale={scale}
            label={labelOf(selected)}
            find={() => elementsOf(selected, outline, document)[0]}
          />
        )}
        {document && outline && isPicking && hovered && (
          <Marker
            document={document}
            kind="hover"
            scale={scale}
            label={labelOf(pickedPart(hovered, outline))}
            find={() => pickedElement(hovered, outline)}
          />
        )}
      </div>
    </div>
  );
}
