import { memo } from 'react';
import {
  hrefFor,
  Icon,
  Link,
  LOW_SHARE,
  type Row,
  type ScreenLink,
  Thumbnail,
  toWebUrl,
  useAppInfo,
  useFormat,
  useTranslation,
} from 'nasaq/engine';
import type { SchoolCard as School } from '../entities.ts';
import type { SchoolLinks } from './options.ts';
import { SchoolName } from './SchoolName.tsx';
import './dashboard.css';

const FACTS = [
  { field: 'news_count', label: 'dashboard.school.news' },
  { field: 'notification_count', label: 'dashboard.school.notifications' },
  { field: 'parent_count', label: 'dashboard.school.parents' },
  { field: 'followers', label: 'dashboard.school.followers' },
  { field: 'discount_group', label: 'dashboard.school.discountGroup' },
  { field: 'interviews_count', label: 'dashboard.school.interviews' },
  { field: 'booking_count', label: 'dashboard.school.bookings' },
  { field: 'potential_booking_count', label: 'dashboard.school.potentialBookings' },
] as const;

/**
 * The card of a school: name, progress, figures and links. Plain elements, because there may be
 * hundreds of cards.
 */
export const SchoolCard = memo(function SchoolCard({
  school,
  links,
}: {
  school: School;
  links: SchoolLinks;
}) {
  const { t } = useTranslation();
  const completion = school.complete_ratio ?? 0;
  return (
    <li data-school={school.id} className="card dashboard-school">
      <header>
        <Thumbnail source={school.logo} size={44} wide={false} />
        <h3>
          <SchoolName school={school} link={links.link} />
        </h3>
      </header>
      <ShareBar
        field="complete_ratio"
        label={t('dashboard.school.completion')}
        percent={completion}
      />
      <ShareBar
        field="digital_presence_indicator"
        label={t('dashboard.school.dpi')}
        help={t('dashboard.school.dpi.help')}
        percent={school.digital_presence_indicator ?? 0}
      />
      <Facts school={school} />
      <footer>
        <Messages school={school} link={links.messages} />
        <DashboardLink school={school} />
      </footer>
    </li>
  );
});

interface ShareProps {
  field: string;
  label: string;
  /** A tooltip that explains the percentage. */
  help?: string;
  percent: number;
}

/** A percentage as a number and a progress bar. A low one is in amber. */
function ShareBar({ field, label, help, percent }: ShareProps) {
  const format = useFormat();
  const shown = Math.min(100, Math.max(0, percent));
  const text = format.percent(shown);
  return (
    <div data-share={field}>
      <span {...(help ? { 'data-hint': help } : {})}>{label}</span>
      <bdi dir="ltr">{text}</bdi>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(shown)}
        aria-valuetext={text}
      >
        <div data-tone={percent < LOW_SHARE ? 'low' : 'good'} style={{ inlineSize: `${shown}%` }} />
      </div>
    </div>
  );
}

function Facts({ school }: { school: School }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl>
      {FACTS.map(({ field, label }) => (
        <div key={field} data-fact={field}>
          <dt>{t(label)}</dt>
          <dd>
            <bdi dir="ltr">{format.number(school[field] ?? 0)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The number of messages; a link if the definition names one and there are any. */
function Messages({ school, link }: { school: School; link: ScreenLink | undefined }) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const count = school.message_count ?? 0;
  const content = (
    <>
      <Icon name="Forum" />
      {t('message.count', { count })}
    </>
  );
  if (!link || count === 0) return <span data-messages={count}>{content}</span>;
  return (
    <Link
      to={hrefFor(routes, link, school as Row)}
      data-messages={count}
      aria-label={t('dashboard.school.messages.aria', {
        school: school.name ?? '',
        messages: t('message.count', { count }),
      })}
    >
      {content}
    </Link>
  );
}

/** A link to the school's own dashboard, if it has one. */
function DashboardLink({ school }: { school: School }) {
  const { t } = useTranslation();
  const href = toWebUrl(school.login_link);
  if (href === null) return null;
  const label = `${t('dashboard.school.open.aria', { school: school.name ?? '' })} ${t('a11y.opensNewTab')}`;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" data-action="open" aria-label={label}>
      <Icon name="OpenInNew" />
      {t('dashboard.school.open')}
    </a>
  );
}
