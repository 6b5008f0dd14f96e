import type { DocumentWidgetOptions } from '../../generated/options.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readDocumentReference } from '../../shared/files/document.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { WidgetProps } from '../../engine/registries.ts';
import { Button } from '../../engine/ui/controls/Button.tsx';
import { Icon } from '../../engine/ui/icons/Icon.tsx';
import { ProgressBar } from '../../engine/ui/controls/ProgressBar.tsx';
import { acceptOf } from '../../engine/fields/chosenFile.ts';
import { useDocuments, useProgress } from '../../engine/fields/documents.ts';
import { FileConverting } from '../../engine/fields/FileConverting.tsx';
import { FileError } from '../../engine/fields/FileError.tsx';
import { sizeText } from '../../engine/fields/sizeText.ts';
import { useFileChoice } from '../../engine/fields/useFileChoice.ts';
import { documentLinkProps, toStoredDocument } from './storedDocument.ts';
import { DocumentName } from './DocumentName.tsx';
import { DocumentTile } from './DocumentTile.tsx';

/**
 * A document widget: choose by file picker or drag and drop, preview, replace and discard. The file
 * is uploaded when the form is saved, and the stored document stays until then. A picture
 * that the field's rule rejects is converted; any other file that it rejects changes nothing.
 */
export function DocumentWidget({
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
}: WidgetProps<DocumentWidgetOptions>) {
  const { t } = useTranslation();
  const documents = useDocuments();
  const input = useRef<HTMLInputElement>(null);
  // The stored document that is restored when the chosen file is discarded.
  const [initialValue] = useState(() => toStoredDocument(value) && value);
  const [isDragOver, setIsDragOver] = useState(false);
  const file = documents.fileOf(value);
  const stored = file ? null : toStoredDocument(value);
  const choice = useFileChoice({ rule, options, kind: 'document', toValue: documents.add });
  const { problem, isConverting } = choice;
  const problemId = `${id}__error`;
  const isInvalid = invalid || problem !== null;

  function chooseFile(chosen: File | undefined) {
    if (!chosen || disabled) return;
    choice.choose(chosen, ({ value: reference }) => onChange(reference));
  }

  function discard() {
    choice.cancel();
    onChange(initialValue ?? undefined);
  }

  return (
    <div
      role="group"
      aria-label={label}
      data-invalid={isInvalid || undefined}
      data-drag-over={isDragOver || undefined}
      className="document-box"
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDragOver(false);
        chooseFile(event.dataTransfer.files[0]);
      }}
    >
      {file && (
        <ChosenFile file={file} field={name} type={readDocumentReference(value)?.type ?? 'other'} />
      )}
      {stored && (
        <div className="row document-row">
          <DocumentTile
            source={stored.source}
            isPdf={stored.isPdf}
            label={`${t('file.current')}: ${label}`}
          />
          <a {...documentLinkProps(stored, t)} data-action="openDocument" className="text-link">
            <DocumentName stored={stored} />
          </a>
        </div>
      )}
      {isConverting && <FileConverting />}
      {problem && <FileError id={problemId} problem={problem} />}
      {!disabled && (
        <div className="row">
          <Button
            id={id}
            variant="outlined"
            aria-describedby={
              [problem && problemId, describedBy].filter(Boolean).join(' ') || undefined
            }
            onClick={() => input.current?.click()}
            data-action="chooseDocument"
            startIcon={<Icon name={file || stored ? 'Refresh' : 'Add'} />}
          >
            {t(file || stored ? 'file.replace' : 'file.choose')}
          </Button>
          {file && (
            <Button variant="error" onClick={discard} data-action="removeDocument">
              {t('file.remove')}
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
          // Allows choosing the same file again after it was discarded.
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** The chosen file: preview, name, size and type, and its upload progress. */
function ChosenFile({ file, field, type }: { file: File; field: string; type: string }) {
  const { t } = useTranslation();
  const progress = useProgress(field);
  const source = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(source), [source]);
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div data-chosen={type} className="stack">
      <div className="row document-row">
        <DocumentTile source={source} isPdf={type === 'pdf'} label={file.name} />
        <div className="document-name">
          <bdi dir="ltr">{file.name}</bdi>
          <div className="muted text-caption">
            {sizeText(t, file.size)} ·{' '}
            <bdi dir="ltr">{type === 'other' ? '?' : type.toUpperCase()}</bdi> ·{' '}
            {progress === undefined ? t('file.notSent') : t('file.sent', { percent })}
          </div>
        </div>
      </div>
      {progress !== undefined && (
        <ProgressBar label={file.name} percent={percent} data-progress={percent} />
      )}
    </div>
  );
}
