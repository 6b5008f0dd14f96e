import { memo } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fillTemplate, Icon, Isolated, pathOf, Thumb, useAppInfo, useFormat, webAddress, type Row } from '../../engine/index.ts';
import type { SchoolCard as School } from '../../generated/entities.ts';
import type { Way } from './options.ts';
import { Share } from './Share.tsx';

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

/** Room for a name of two lines, so that the bars of a row stand side by side. */
const HEAD = 70;

/** Below this share of its data a school asks for attention. */
const HALF = 50;

/** One school: who it is, how far it is, its figures, and the ways on. There may be hundreds, and what is out of sight is not laid out. */
export const SchoolCard = memo(function SchoolCard({ school, messages }: { school: School; messages: Way | undefined }) {
  const { t } = useTranslation();
  const complete = school.complete_ratio ?? 0;
  return (
    <Card component="li" data-school={school.id} sx={CARD}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 5, pt: 4, minBlockSize: HEAD }}>
        <Thumb source={school.logo} size={44} wide={false} />
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          <Isolated text={school.name ?? ''} />
        </Typography>
      </Box>
      <Box sx={{ px: 5, pt: 3, display: 'grid', gap: 2 }}>
        <Share field="complete_ratio" label={t('dashboard.school.completion')} percent={complete} colour={complete < HALF ? 'accent' : 'primary.main'} />
        <Share field="digital_presence_indicator" label={t('dashboard.school.dpi')} help={t('dashboard.school.dpi.help')} percent={school.digital_presence_indicator ?? 0} colour="chart.2" />
      </Box>
      <Facts school={school} />
      <Box sx={{ mt: 'auto', borderBlockStart: '1px solid', borderColor: 'line', px: 2, py: 1, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center' }}>
        <Messages school={school} way={messages} />
        <OwnDashboard school={school} />
      </Box>
    </Card>
  );
});

function Facts({ school }: { school: School }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Box component="dl" sx={{ m: 0, px: 5, py: 3, display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 6, rowGap: 1 }}>
      {FACTS.map(({ field, label }) => (
        <Box key={field} data-fact={field} sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2, typography: 'caption' }}>
          <Box component="dt" sx={{ color: 'textMuted' }}>
            {t(label)}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            <bdi dir="ltr">{format.number(school[field] ?? 0)}</bdi>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** How many messages a school has; the way to them where the definition says it and there are any. */
function Messages({ school, way }: { school: School; way: Way | undefined }) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const count = school.message_count ?? 0;
  const text = t('count.message', { count });
  const icon = <Icon name="Forum" />;
  if (!way || count === 0) {
    return (
      <Box data-messages={count} sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, px: 3, minBlockSize: 38, color: 'textMuted', typography: 'body2' }}>
        {icon}
        {text}
      </Box>
    );
  }
  const params = Object.entries(way.params ?? {}).map(([name, template]) => [name, fillTemplate(template, school as Row)]);
  return (
    <Button component={Link} to={pathOf(routes, way.to, Object.fromEntries(params))} startIcon={icon} data-messages={count} aria-label={t('dashboard.school.messages.aria', { school: school.name ?? '', count })} sx={{ px: 3 }}>
      {text}
    </Button>
  );
}

/** The way to the school's own dashboard, where it has one on the web. */
function OwnDashboard({ school }: { school: School }) {
  const { t } = useTranslation();
  const href = webAddress(school.login_link);
  if (href === null) return null;
  const label = `${t('dashboard.school.open.aria', { school: school.name ?? '' })} ${t('a11y.opensNewTab')}`;
  return (
    <Button href={href} target="_blank" rel="noopener noreferrer" startIcon={<Icon name="OpenInNew" />} data-action="open" aria-label={label} sx={{ px: 3 }}>
      {t('dashboard.school.open')}
    </Button>
  );
}

const CARD = { display: 'flex', flexDirection: 'column', contentVisibility: 'auto', containIntrinsicSize: 'auto 330px' } as const;
