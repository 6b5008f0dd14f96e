import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { WidgetProps } from '../../registries.ts';
import { Button } from '../../ui/Button.tsx';
import tokens from '../../theme/tokens.json';
import { pictureProps } from '../../ui/pictureProps.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { sizeText } from '../sizeText.ts';
import '../boxes.css';

/** What a browser shows of a picture is what the value holds: a data URI, an address, or nothing. */
const sourceOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const acceptOf = (types: unknown) => (Array.isArray(types) ? types : ['png', 'jpeg', 'bmp']).map((type) => `image/${String(type)}`).join(',');

function readAsDataUri(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}

/** A picture: chosen, shown, replaced, removed. Its type and size are judged by the entity's rules, by content. */
export function ImageWidget({ id, name, label, value, invalid, describedBy, options, rule, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; size: number } | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const source = sourceOf(value);
  // Of two files the later one counts, whichever is read sooner.
  const turn = useRef(0);

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    const own = (turn.current += 1);
    const read = await readAsDataUri(chosen).catch(() => null);
    if (own !== turn.current) return;
    setUnreadable(read === null);
    if (read === null) return;
    setFile({ name: chosen.name, size: chosen.size });
    onChange(read);
  }

  function remove() {
    turn.current += 1;
    setUnreadable(false);
    setFile(null);
    onChange('');
  }

  return (
    <div role="group" aria-label={label}>
      <Preview key={source} source={source} label={label} invalid={invalid} round={options['shape'] === 'round'} width={options['width']} />
      {file && source && (
        <p className="image-file">
          <bdi dir="ltr">{file.name}</bdi> · {sizeText(t, file.size)}
        </p>
      )}
      {unreadable && (
        <div role="alert" className="field-errors">
          <div>
            <Icon name="ErrorOutline" size={tokens.icon.sm} />
            {t('image.error.unreadable')}
          </div>
        </div>
      )}
      <div className="image-ways">
        <Button id={id} look="outlined" aria-describedby={describedBy} onClick={() => input.current?.click()} data-action="choosePicture">
          {t('action.choosePicture')}
        </Button>
        {source && options['removable'] !== false && (
          <Button look="error" data-action="removePicture" onClick={remove}>
            {t('action.removePicture')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        name={name}
        hidden
        tabIndex={-1}
        aria-hidden
        accept={acceptOf(rule['imageTypes'])}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** As wide as the column of a form lets it be. */
const PREVIEW_WIDTH = 420;

function Preview({ source, label, invalid, round, width }: { source: string | null; label: string; invalid: boolean; round: boolean; width: unknown }) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState(false);
  return (
    <div className="image-preview" data-round={round || undefined} data-invalid={invalid || undefined} style={typeof width === 'number' ? { maxInlineSize: width, marginInline: 'auto' } : undefined}>
      {source && !broken ? <img {...pictureProps(source, round ? 160 : typeof width === 'number' ? width : PREVIEW_WIDTH)} alt={`${t('image.alt.preview')}: ${label}`} onError={() => setBroken(true)} /> : <Icon name={round ? 'Person' : 'Image'} size={40} />}
    </div>
  );
}
