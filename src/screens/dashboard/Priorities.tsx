import { useId } from 'react';
import {
  fillTemplate,
  hrefFor,
  Link,
  type Row,
  type ScreenLink,
  Thumbnail,
  useAppInfo,
  useCanCall,
  useCanOpen,
  useCountsById,
  useHasSettled,
  useProfile,
  useTranslation,
} from 'nasaq/engine';
import { buildUrl, hasFilters } from 'nasaq/shared';
import type { SchoolCard as School } from '../entities.ts';
import type { PrioritiesOptions, Reason } from './options.ts';
import { rankSchools, type RankedSchool } from './rankSchools.ts';
import { SchoolName } from './SchoolName.tsx';
import './trends.css';

interface Props {
  priorities: PrioritiesOptions;
  schools: readonly School[] | undefined;
  link: ScreenLink | undefined;
}

/**
 * The schools that need attention first, with the reasons as links to lists. The numbers are
 * requested when the rest of the page has loaded. The card has the same height before and after.
 */
export function Priorities({ priorities: { title, reasons }, schools, link }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const canCall = useCanCall();
  const canOpen = useCanOpen();
  const profile = useProfile();
  const hasSettled = useHasSettled();
  const allowed = reasons.filter(
    ({ call, query, to }) => canCall(call) && canOpen(to) && hasFilters(profile, call, query),
  );
  const counts = useCountsById(allowed, hasSettled);
  // The card keeps its space until it is known what the host has.
  if (profile !== null && allowed.length === 0) return null;
  const ranked = counts && schools ? rankSchools(schools, allowed, counts) : undefined;
  return (
    <section className="card dashboard-priorities" aria-labelledby={heading} data-part="priorities">
      <h2 id={heading}>{t(title)}</h2>
      {ranked?.length === 0 && <p className="muted">{t('dashboard.priorities.none')}</p>}
      <ol>
        {ranked?.map((one) => (
          <PriorityItem key={one.school.id} ranked={one} link={link} />
        ))}
      </ol>
    </section>
  );
}

function PriorityItem({
  ranked: { school, reasons },
  link,
}: {
  ranked: RankedSchool<Reason>;
  link: ScreenLink | undefined;
}) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const row = school as Row;
  const hrefOf = ({ to, params, filters = {} }: Reason) => {
    const query = Object.entries(filters).map(([name, text]) => [name, fillTemplate(text, row)]);
    const path = hrefFor(routes, { to, ...(params ? { params } : {}) }, row);
    return buildUrl({ path }, {}, Object.fromEntries(query));
  };
  return (
    <li data-school-priority={school.id}>
      <Thumbnail source={school.logo} size={32} wide={false} />
      <SchoolName school={school} link={link} />
      <span>
        {reasons.map(({ reason, count }) => (
          <Link key={reason.text} to={hrefOf(reason)} data-reason={reason.to}>
            {t(reason.text, { count })}
          </Link>
        ))}
      </span>
    </li>
  );
}
