import type { ImageWidgetOptions } from '../../generated/options.ts';
import { useRef, useState } from 'react';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { WidgetProps } from '../../engine/registries.ts';
import { Button } from '../../engine/ui/controls/Button.tsx';
import { pictureProps } from '../../engine/ui/controls/pictureProps.ts';
import { Icon } from '../../engine/ui/icons/Icon.tsx';
import { acceptOf } from '../../engine/fields/chosenFile.ts';
import { FileConverting } from '../../engine/fields/FileConverting.tsx';
import { FileError } from '../../engine/fields/FileError.tsx';
import { readAsDataUri } from '../../engine/fields/readAsDataUri.ts';
import { sizeText } from '../../engine/fields/sizeText.ts';
import { useFileChoice } from '../../engine/fields/useFileChoice.ts';
import '../../engine/fields/fields.css';

/** Returns the `src` of the image: a data URI or a URL, or null. */
const sourceOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

interface ChosenPicture {
  name: string;
  /** The size in bytes of the chosen file, and of the picture that it was converted to, if it was. */
  bytes: number;
  convertedBytes?: number;
}

/**
 * An image widget: choose, preview, replace and remove. A picture that the entity's rule rejects is
 * converted; any other file that it rejects is not used.
 */
export function ImageWidget({
  id,
  name,
  label,
  value,
  invalid,
  describedBy,
  options,
  rule,
  disabled,
  onChange,
}: WidgetProps<ImageWidgetOptions>) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const choice = useFileChoice({ rule, options, kind: 'image', toValue: readAsDataUri });
  const { problem, isConverting } = choice;
  const problemId = `${id}__error`;
  const source = sourceOf(value);

  function chooseFile(chosen: File | undefined) {
    if (!chosen) return;
    choice.choose(chosen, ({ value: dataUri, file }) => {
      setPicture({
        name: chosen.name,
        bytes: chosen.size,
        ...(file === chosen ? {} : { convertedBytes: file.size }),
      });
      onChange(dataUri);
    });
  }

  function remove() {
    choice.cancel();
    setPicture(null);
    onChange('');
  }

  return (
    <div role="group" aria-label={label}>
      <Preview
        key={source}
        source={source}
        label={label}
        invalid={invalid || problem !== null}
        round={options.shape === 'round'}
        width={options.width}
        busy={isConverting}
      />
      {isConverting ? <FileConverting /> : picture && source && <PictureFile picture={picture} />}
      {problem && <FileError id={problemId} problem={problem} />}
      {!disabled && (
        <div className="image-actions">
          <Button
            id={id}
            variant="outlined"
            aria-describedby={
              [problem && problemId, describedBy].filter(Boolean).join(' ') || undefined
            }
            onClick={() => input.current?.click()}
            data-action="choosePicture"
          >
            {t('action.choosePicture')}
          </Button>
          {source && options.removable && (
            <Button variant="error" data-action="removePicture" onClick={remove}>
              {t('action.removePicture')}
            </Button>
          )}
        </div>
      )}
      <input
        ref={input}
        type="file"
        name={name}
        hidden
        tabIndex={-1}
        aria-hidden
        accept={acceptOf({ rule, options })}
        onChange={(event) => {
          chooseFile(event.target.files?.[0]);
          // Allows choosing the same file again after it was removed.
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** The name and the size of the chosen picture. */
function PictureFile({ picture: { name, bytes, convertedBytes } }: { picture: ChosenPicture }) {
  const { t } = useTranslation();
  const size = sizeText(t, bytes);
  return (
    <p className="image-file">
      <bdi dir="ltr">{name}</bdi> ·{' '}
      {convertedBytes === undefined
        ? size
        : t('picture.converted', { from: size, to: sizeText(t, convertedBytes) })}
    </p>
  );
}

/** The maximum width of a form column in pixels. */
const PREVIEW_WIDTH = 420;

function Preview({
  source,
  label,
  invalid,
  round,
  width,
  busy,
}: {
  source: string | null;
  label: string;
  invalid: boolean;
  round: boolean;
  width: unknown;
  /** While another picture is being converted. */
  busy: boolean;
}) {
  const { t } = useTranslation();
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <div
      className="image-preview"
      data-round={round || undefined}
      data-invalid={invalid || undefined}
      data-busy={busy || undefined}
      style={typeof width === 'number' ? { maxInlineSize: width, marginInline: 'auto' } : undefined}
    >
      {source && !hasFailed ? (
        <img
          {...pictureProps(source, round ? 160 : typeof width === 'number' ? width : PREVIEW_WIDTH)}
          alt={`${t('image.alt.preview')}: ${label}`}
          onError={() => setHasFailed(true)}
        />
      ) : (
        <Icon name={round ? 'Person' : 'Image'} size={40} />
      )}
    </div>
  );
}
