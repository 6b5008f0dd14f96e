import { useRef, useState } from 'react';
import type { FieldProblem } from '../../../shared/problems.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { WidgetProps } from '../../registries.ts';
import { Button } from '../../ui/Button.tsx';
import { pictureProps } from '../../ui/pictureProps.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { acceptOf, fileProblem } from '../chosenFile.ts';
import { FileError } from '../FileError.tsx';
import { readAsDataUri } from '../readAsDataUri.ts';
import { sizeText } from '../sizeText.ts';
import '../fields.css';

/** Returns the `src` of the image: a data URI or a URL, or null. */
const sourceOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/**
 * An image widget: choose, preview, replace and remove. A file that the entity's rule rejects is
 * not used.
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
}: WidgetProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; size: number } | null>(null);
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const problemId = `${id}__error`;
  const source = sourceOf(value);
  // If two files are chosen quickly, the later one wins, whichever is read first.
  const choiceCount = useRef(0);

  async function chooseFile(chosen: File | undefined) {
    if (!chosen) return;
    const currentChoice = (choiceCount.current += 1);
    const dataUri = await readAsDataUri(chosen).catch(() => null);
    if (currentChoice !== choiceCount.current) return;
    const newProblem =
      dataUri === null
        ? { key: 'image.error.unreadable', params: {} }
        : fileProblem({ rule, options }, dataUri);
    setProblem(newProblem ?? null);
    if (dataUri === null || newProblem) return;
    setFile({ name: chosen.name, size: chosen.size });
    onChange(dataUri);
  }

  function remove() {
    choiceCount.current += 1;
    setProblem(null);
    setFile(null);
    onChange('');
  }

  return (
    <div role="group" aria-label={label}>
      <Preview
        key={source}
        source={source}
        label={label}
        invalid={invalid || problem !== null}
        round={options['shape'] === 'round'}
        width={options['width']}
      />
      {file && source && (
        <p className="image-file">
          <bdi dir="ltr">{file.name}</bdi> · {sizeText(t, file.size)}
        </p>
      )}
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
          {source && options['removable'] !== false && (
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
          void chooseFile(event.target.files?.[0]);
          // Allows choosing the same file again after it was removed.
          event.target.value = '';
        }}
      />
    </div>
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
}: {
  source: string | null;
  label: string;
  invalid: boolean;
  round: boolean;
  width: unknown;
}) {
  const { t } = useTranslation();
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <div
      className="image-preview"
      data-round={round || undefined}
      data-invalid={invalid || undefined}
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
