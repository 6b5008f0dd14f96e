import { useState, type ReactNode } from 'react';
import { now } from '../../../shared/time/clock.ts';
import type { ResolvedList } from '../../../shared/resolved/resolved.ts';
import { useIsActionShown } from '../../actions/useIsActionShown.ts';
import type { Row } from '../../data/page.ts';
import { Block } from '../../blocks/Block.tsx';
import { blocks } from '../../registries.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useCanCall } from '../../session/SessionContext.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useIsPhone } from '../../ui/useScreenSize.ts';
import { LinkButtons } from '../LinkButtons.tsx';
import { useBreadcrumbs } from '../useBreadcrumbs.ts';
import { BinButton } from './BinButton.tsx';
import { CreateButton } from './CreateButton.tsx';
import { ListForms } from './ListForms.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { ListScreenState } from './useListScreen.ts';
import { ViewsButton } from './views/ViewsButton.tsx';

/** The header of a list: breadcrumbs, heading, number of rows and buttons. */
export function ListHeader({ screen }: { screen: ListScreenState }) {
  const { list, scope } = screen;
  const { page } = screen.rows;
  const onPhone = useIsPhone();
  const { t } = useTranslation();
  const format = useFormat();
  const [openedAt] = useState(() => now().toISOString());
  // The toolbar of a report is in the header, because the filters need the whole width of the card.
  const toolbar = list.view !== 'table' && !onPhone ? <Toolbar screen={screen} asTable /> : null;
  return (
    <PageHeader
      breadcrumbs={useBreadcrumbs(list)}
      title={useHeading(list, scope.scope)}
      count={
        typeof page?.total === 'number' && !scope.isMissing
          ? t(list.countLabel, { count: page.total })
          : undefined
      }
      siblings={list.blocks
        .filter(({ block }) => blocks.get(block).inHeader)
        .map((block) => (
          <Block key={block.block} block={block} />
        ))}
      actions={<HeaderButtons screen={screen} toolbar={toolbar} />}
      {...(list.generatedAt ? { note: t(list.generatedAt, { date: format.date(openedAt) }) } : {})}
    />
  );
}

/** Returns the title, or the heading with the name of the current scope. */
function useHeading({ title, scopeTabs }: ResolvedList, scope: Row | undefined): string {
  const { t } = useTranslation();
  return scope && scopeTabs?.heading
    ? t(scopeTabs.heading, { name: String(scope[scopeTabs.nameField] ?? '') })
    : t(title);
}

interface HeaderButtonsProps {
  screen: ListScreenState;
  toolbar: ReactNode;
}

/**
 * The views, the toolbar, and buttons for the linked screens, the forms and the screen that creates
 * a row.
 */
function HeaderButtons({ screen, toolbar }: HeaderButtonsProps) {
  const { list, actions } = screen;
  const isShown = useIsActionShown();
  const canCall = useCanCall();
  const forms = list.toolbar.filter((item) => item.action === 'openForm' && isShown(item));
  return (
    <>
      <ViewsButton screen={screen} />
      {toolbar}
      <LinkButtons links={list.links} />
      {list.bin && canCall(list.bin) && <BinButton />}
      {forms.length > 0 && <ListForms items={forms} context={actions.context} />}
      {list.create && <CreateButton create={list.create} />}
    </>
  );
}
