import { useEffect, useMemo, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { readSent } from '../../../rules/document.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { WidgetProps } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useDocuments, useProgress } from '../documents.ts';
import { sizeText } from '../sizeText.ts';
import { storedAt } from './documentName.ts';
import { DocumentTile } from './DocumentTile.tsx';

/** What a picker is told of each sort; some systems know names only. */
const ACCEPTS: Record<string, string> = { png: 'image/png,.png', jpeg: 'image/jpeg,.jpg,.jpeg', bmp: 'image/bmp,.bmp', pdf: 'application/pdf,.pdf' };

const ALL = Object.keys(ACCEPTS);

/** A document: chosen or dropped, shown, replaced, taken back. The file goes along when the form is saved; what is kept already stays until then. */
export function DocumentWidget({ id, name, label, value, invalid, describedBy, options, variant, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const documents = useDocuments();
  const input = useRef<HTMLInputElement>(null);
  // What was kept when the form was opened comes back when the file chosen instead is taken back.
  const [kept] = useState(() => storedAt(value) && value);
  const [over, setOver] = useState(false);
  const file = documents.fileOf(value);
  const stored = file ? null : storedAt(value);
  const accepted = (options[variant] ?? ALL) as string[];

  async function choose(chosen: File | undefined) {
    if (chosen) onChange(await documents.add(chosen));
  }

  return (
    <Box
      role="group"
      aria-label={label}
      data-invalid={invalid}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void choose(event.dataTransfer.files[0]);
      }}
      sx={{ border: invalid ? '2px solid' : '1px dashed', borderColor: invalid ? 'error.main' : over ? 'primary.main' : 'lineStrong', borderRadius: '8px', bgcolor: over ? 'primarySoft' : 'surface', p: 3, display: 'grid', gap: 3 }}
    >
      {file && <Chosen file={file} field={name} type={readSent(value)?.type ?? 'other'} />}
      {stored && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <DocumentTile source={stored.href} isPdf={stored.isPdf} label={`${t('file.current')}: ${label}`} />
          <Link href={stored.href} target="_blank" rel="noopener noreferrer" data-action="openDocument" sx={{ overflowWrap: 'anywhere' }}>
            <bdi dir="ltr">{stored.name}</bdi>
          </Link>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button id={id} variant="outlined" aria-describedby={describedBy} onClick={() => input.current?.click()} data-action="chooseDocument" startIcon={<Icon name={file || stored ? 'Refresh' : 'Add'} />}>
          {t(file || stored ? 'file.replace' : 'file.choose')}
        </Button>
        {file && (
          <Button color="error" onClick={() => onChange(kept ?? undefined)} data-action="removeDocument">
            {t('file.remove')}
          </Button>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        name={name}
        hidden
        tabIndex={-1}
        aria-hidden
        accept={accepted.map((type) => ACCEPTS[type]).join(',')}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file may be chosen again after it was taken back.
          event.target.value = '';
        }}
      />
    </Box>
  );
}

/** The file that will be sent: what it looks like, its name, size and sort, and while it is under way how much of it has gone. */
function Chosen({ file, field, type }: { file: File; field: string; type: string }) {
  const { t } = useTranslation();
  const progress = useProgress(field);
  const source = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(source), [source]);
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <Box data-chosen={type} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <DocumentTile source={source} isPdf={type === 'pdf'} label={file.name} />
        <Box sx={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{file.name}</bdi>
          <Box sx={{ typography: 'caption', color: 'textMuted' }}>
            {sizeText(t, file.size)} · <bdi dir="ltr">{type === 'other' ? '?' : type.toUpperCase()}</bdi> · {' '}
            {progress === undefined ? t('file.notSent') : t('file.sent', { percent })}
          </Box>
        </Box>
      </Box>
      {progress !== undefined && <LinearProgress variant="determinate" value={percent} aria-label={file.name} data-progress={percent} />}
    </Box>
  );
}
