import { useState, type CSSProperties } from 'react';
import { useParams } from 'react-router-dom';
import type { ResolvedPage } from '../../../shared/resolved/resolved.ts';
import { Block } from '../../blocks/Block.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useProfile, useSessionState } from '../../session/SessionContext.ts';
import { HeaderActionsProvider } from '../../ui/page/HeaderActions.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { StateView } from '../../ui/states/StateView.tsx';
import { useDocumentTitle } from '../../ui/page/useDocumentTitle.ts';
import { LinkButtons } from '../LinkButtons.tsx';
import { useScreenTitle } from '../useScreenTitle.ts';
import { useBreadcrumbs } from '../useBreadcrumbs.ts';
import { ItemPage, type PageContentProps } from './ItemPage.tsx';

export function PageScreen({ screen }: { screen: ResolvedPage }) {
  useDocumentTitle(useScreenTitle(screen));
  return (
    <div data-kind="page">
      {screen.layout === 'brand' ? <BrandPage screen={screen} /> : <ShellPage screen={screen} />}
    </div>
  );
}

function BrandPage({ screen }: { screen: ResolvedPage }) {
  const { t } = useTranslation();
  return (
    <>
      <h1 data-title className="page-brand-title">
        {t(screen.title)}
      </h1>
      <PageText screen={screen} />
      <div className="page-part">
        <Blocks screen={screen} />
      </div>
    </>
  );
}

function ShellPage({ screen }: { screen: ResolvedPage }) {
  const { t } = useTranslation();
  const heading = useHeading(screen);
  const params = useParams();
  if (screen.icon && screen.blocks.length === 0) {
    return (
      <StateView
        isOnlyContent
        state={screen.id}
        icon={screen.icon}
        title={t(screen.title)}
        hint={screen.text && t(screen.text)}
      >
        <LinkButtons links={screen.links} />
      </StateView>
    );
  }
  const { item } = screen;
  if (item)
    return (
      <ItemPage key={JSON.stringify(params)} screen={screen} item={item} Content={PageContent} />
    );
  return <PageContent screen={screen} heading={heading} />;
}

/** The header of a page in the shell, and its content. */
function PageContent({ screen, heading, actions, notice, children }: PageContentProps) {
  const breadcrumbs = useBreadcrumbs(screen);
  const [headerActions, setHeaderActions] = useState<HTMLElement | null>(null);
  return (
    <>
      <PageHeader
        breadcrumbs={breadcrumbs}
        title={heading}
        backOnPhone={screen.item !== undefined}
        actions={
          (screen.blocks.length > 0 || screen.back) && (
            <>
              {actions}
              <div ref={setHeaderActions} style={{ display: 'contents' }} />
              {screen.back && <LinkButtons links={[screen.back]} back />}
            </>
          )
        }
      />
      {children ?? (
        <>
          <PageText screen={screen} />
          {notice}
          <HeaderActionsProvider value={headerActions}>
            <Blocks screen={screen} />
          </HeaderActionsProvider>
          {screen.links.length > 0 && (
            <div className="row page-part">
              <LinkButtons links={screen.links} />
            </div>
          )}
        </>
      )}
    </>
  );
}

/**
 * Returns the heading. A heading with the user's name is blank until the profile has loaded. If that
 * fails, it is the title.
 */
function useHeading({ title, heading }: ResolvedPage): string {
  const { t } = useTranslation();
  const session = useSessionState();
  if (!heading || session.status === 'out') return t(title);
  if (session.profile) return t(heading, { name: session.profile.name });
  return session.problem ? t(title) : NO_BREAK_SPACE;
}

/** Shown until the heading is known, so that the line keeps its height. */
const NO_BREAK_SPACE = '\u00a0';

function PageText({ screen }: { screen: ResolvedPage }) {
  const { t } = useTranslation();
  const profile = useProfile();
  if (!screen.text) return null;
  return <p className="page-text">{t(screen.text, { name: profile?.name ?? '' })}</p>;
}

function Blocks({ screen: { blocks, columns } }: { screen: ResolvedPage }) {
  const shown = blocks.map((block, index) => (
    <Block key={`${block.block}:${index}`} block={block} />
  ));
  if (columns === 1) return shown;
  return (
    <div className="page-blocks" style={{ '--columns': columns } as CSSProperties}>
      {shown}
    </div>
  );
}
