import { Notice } from '../../../../engine/ui/states/Notice.tsx';
import { useQuery } from '../StudioContext.ts';
import { useText } from '../useText.ts';
import { DiffView } from './DiffView.tsx';

/** The files that are written besides, because they follow from the definitions of the draft. */
export function DerivedFiles() {
  const { t, language } = useText();
  const { data, failure } = useQuery('derivedDiff', {});
  if (failure !== undefined)
    return (
      <Notice severity="error" role="status">
        {failure?.[language] ?? t('studio.failed')}
      </Notice>
    );
  if (!data) return <p className="studio-note">{t('studio.derivedLoading')}</p>;
  const { files } = data;
  if (files.length === 0) return null;
  return (
    <details className="studio-derived" data-count={files.length}>
      <summary className="text-subheading">{t('studio.derived', { count: files.length })}</summary>
      {files.map(({ file, status, diff }) => (
        <section key={file} aria-label={file} className="studio-change" data-file={file}>
          <header className="row">
            <h4 className="text-subheading">
              <bdi dir="ltr">{file}</bdi>
            </h4>
            <span className="muted">{t(`studio.status.${status}`)}</span>
          </header>
          <DiffView diff={diff} />
        </section>
      ))}
    </details>
  );
}
