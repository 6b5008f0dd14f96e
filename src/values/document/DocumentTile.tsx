import { useState } from 'react';
import { pictureProps } from '../../engine/ui/controls/pictureProps.ts';
import { Icon } from '../../engine/ui/icons/Icon.tsx';
import '../../engine/fields/fields.css';

/** The width of the preview in pixels. */
const PREVIEW_WIDTH = 200;

/** A preview of a document that is an image, otherwise a tile with its type. */
export function DocumentTile({
  source,
  isPdf,
  label,
}: {
  source: string;
  isPdf: boolean;
  label: string;
}) {
  const [failedSource, setFailedSource] = useState<string | null>(null);
  if (isPdf || failedSource === source) {
    return (
      <span aria-hidden data-document={isPdf ? 'pdf' : 'other'} className="document-tile">
        {!isPdf && <Icon name="Image" />}
      </span>
    );
  }
  return (
    <span data-document="picture" className="document-picture">
      <img
        {...pictureProps(source, PREVIEW_WIDTH)}
        alt={label}
        width={PREVIEW_WIDTH}
        loading="lazy"
        onError={() => setFailedSource(source)}
      />
    </span>
  );
}
