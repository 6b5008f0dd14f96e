import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ResolvedBlock, ResolvedPage } from '../../../shared/resolved.ts';
import { blockPart } from '../../blocks/blockPart.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useProfile, useSessionState } from '../../session/SessionContext.ts';
import { HeaderActionsProvider } from '../../ui/HeaderActions.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StateView } from '../../ui/StateView.tsx';
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts';
import { LinkButtons } from '../LinkButtons.tsx';
import { useScreenTitle } from '../useScreenTitle.ts';
import { useTrail } from '../useTrail.ts';

export function PageScreen({ screen }: { screen: ResolvedPage }) {
  useDocumentTitle(useScreenTitle(screen));
  return (
    <Box data-kind="page">
      {screen.layout === 'brand' ? <BrandPage screen={screen} /> : <ShellPage screen={screen} />}
    </Box>
  );
}

function BrandPage({ screen }: { screen: ResolvedPage }) {
  const { t } = useTranslation();
  return (
    <>
      <Typography variant="h4" component="h1">
        {t(screen.title)}
      </Typography>
      <PageText screen={screen} />
      <Box sx={{ mt: 6 }}>
        <Blocks blocks={screen.blocks} />
      </Box>
    </>
  );
}

function ShellPage({ screen }: { screen: ResolvedPage }) {
  const { t } = useTranslation();
  const trail = useTrail(screen);
  const heading = useHeading(screen);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  if (screen.icon && screen.blocks.length === 0) {
    return (
      <StateView
        alone
        state={screen.id}
        icon={screen.icon}
        title={t(screen.title)}
        hint={screen.text && t(screen.text)}
      >
        <LinkButtons links={screen.links} />
      </StateView>
    );
  }
  return (
    <>
      <PageHeader
        trail={trail}
        title={heading}
        actions={
          (screen.blocks.length > 0 || screen.back) && (
            <>
              <Box ref={setPlace} sx={{ display: 'contents' }} />
              {screen.back && <LinkButtons links={[screen.back]} back />}
            </>
          )
        }
      />
      <PageText screen={screen} />
      <HeaderActionsProvider value={place}>
        <Blocks blocks={screen.blocks} />
      </HeaderActionsProvider>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: screen.links.length > 0 ? 6 : 0 }}>
        <LinkButtons links={screen.links} />
      </Box>
    </>
  );
}

/** What stands above the page. A greeting waits for the name, and does without where it does not come. */
function useHeading({ title, heading }: ResolvedPage): string {
  const { t } = useTranslation();
  const session = useSessionState();
  if (!heading || session.status === 'out') return t(title);
  if (session.profile) return t(heading, { name: session.profile.name });
  return session.problem ? t(title) : NOTHING_YET;
}

/** Keeps the line. */
const NOTHING_YET = '\u00a0';

function PageText({ screen }: { screen: ResolvedPage }) {
  const { t } = useTranslation();
  const profile = useProfile();
  if (!screen.text) return null;
  return (
    <Typography sx={{ color: 'textMuted' }}>
      {t(screen.text, { name: profile?.name ?? '' })}
    </Typography>
  );
}

function Blocks({ blocks: parts }: { blocks: ResolvedBlock[] }) {
  return parts.map((part) => <Block key={part.block} part={part} />);
}

function Block({ part }: { part: ResolvedBlock }) {
  const Component = useMemo(() => blockPart(part.block), [part.block]);
  return <Component options={part.options} />;
}
