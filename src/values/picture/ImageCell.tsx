import type { ImageCellOptions } from '../../generated/options.ts';
import { useState } from 'react';
import { readWidths } from '../../shared/files/pictureWidths.ts';
import type { CellProps } from '../../engine/registries.ts';
import { toWebUrl } from '../../engine/data/requests/url.ts';
import { pictureUrl } from '../../engine/ui/controls/pictureProps.ts';
import { Icon } from '../../engine/ui/icons/Icon.tsx';
import '../../engine/fields/cells.css';

/** A small image that opens in full in a new tab; an icon if it cannot be loaded. */
export function ImageCell({ value, options, label = '' }: CellProps<ImageCellOptions>) {
  const [hasFailed, setHasFailed] = useState(false);
  const address = toWebUrl(value);
  if (!address) return null;
  return (
    <a
      href={readWidths(address).address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label || address}
      data-round={options.shape === 'round' || undefined}
      className="cell-image"
    >
      {hasFailed ? (
        <Icon name="Image" />
      ) : (
        <img
          src={pictureUrl(address, 640)}
          alt=""
          loading="lazy"
          onError={() => setHasFailed(true)}
        />
      )}
    </a>
  );
}
