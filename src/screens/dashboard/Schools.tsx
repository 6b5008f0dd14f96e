import { useDeferredValue } from 'react';
import { CountPill, ProgressLine, Skeleton, StateView, useTranslation } from 'nasaq/engine';
import type { SchoolCard as School } from '../entities.ts';
import { ExportButton } from './ExportButton.tsx';
import { schoolsExport, type ExportNotes } from './exports.ts';
import { Failure } from './Failure.tsx';
import { SchoolCard } from './SchoolCard.tsx';
import type { SchoolLinks } from './options.ts';
import type { Figures } from './useFigures.ts';

interface Props {
  figures: Figures<School[]>;
  notes: ExportNotes;
  links: SchoolLinks;
}

/** The section with a card for each school. */
export function Schools({
  figures: { data, problem, isBusy, isSlow, reload },
  notes,
  links,
}: Props) {
  const { t } = useTranslation();
  const failed = problem !== null;
  // Hundreds of cards render in slices, so that input is not blocked.
  const deferredData = useDeferredValue(data);
  return (
    <section
      aria-labelledby={TITLE_ID}
      aria-busy={isBusy || deferredData !== data}
      data-part="schools"
      className="dashboard-schools"
    >
      <div className="row dashboard-title">
        <h2 id={TITLE_ID} className="text-heading">
          {t('dashboard.schools.title')}
        </h2>
        {data && !failed && <CountPill text={t('count.school', { count: data.length })} />}
        <div data-no-print className="push-end">
          <ExportButton
            testId="exportSchools"
            label="dashboard.export.schools"
            variant="text"
            request={data && !failed ? schoolsExport(data, notes) : undefined}
          />
        </div>
      </div>
      {failed ? (
        <Failure title={t('dashboard.schools.error')} problem={problem} onRetry={reload} />
      ) : (
        <Content schools={deferredData} isSlow={isSlow} links={links} />
      )}
      {data && isSlow && <ProgressLine />}
    </section>
  );
}

const TITLE_ID = 'dashboard-schools';

function Content({
  schools,
  isSlow,
  links,
}: {
  schools: School[] | undefined;
  isSlow: boolean;
  links: SchoolLinks;
}) {
  const { t } = useTranslation();
  if (!schools) return isSlow && <LoadingCards />;
  if (schools.length === 0) {
    return (
      <div className="card">
        <StateView state="empty" icon="Apartment" tone="primary" title={t('dashboard.empty')} />
      </div>
    );
  }
  return (
    <ul className="dashboard-cards">
      {schools.map((school) => (
        <SchoolCard key={school.id} school={school} links={links} />
      ))}
    </ul>
  );
}

function LoadingCards() {
  const { t } = useTranslation();
  return (
    <>
      <div role="status" className="hidden-text">
        {t('dashboard.loading')}
      </div>
      <div className="dashboard-cards" aria-hidden>
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <div key={key} className="card stack dashboard-loading">
            <div className="row">
              <Skeleton width={44} height={44} />
              <Skeleton width="60%" />
            </div>
            <Skeleton />
            <Skeleton />
            <Skeleton height={96} />
          </div>
        ))}
      </div>
    </>
  );
}
