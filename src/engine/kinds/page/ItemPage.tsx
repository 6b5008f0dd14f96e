import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ResolvedPage } from '../../../shared/resolved/resolved.ts';
import { LoadFailure, NotFoundView } from '../../data/requests/LoadFailure.tsx';
import type { Row } from '../../data/page.ts';
import { PageItemProvider } from '../../data/PageItem.ts';
import { useItem, useItems } from '../../data/useCall.ts';
import { toWebUrl } from '../../data/requests/url.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { BidiText } from '../../ui/controls/BidiText.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PrintButton } from '../../ui/page/PrintButton.tsx';
import { Thumbnail } from '../../ui/controls/Thumbnail.tsx';
import { useDelayed } from '../../ui/useDelayed.ts';

export interface PageContentProps {
  screen: ResolvedPage;
  heading: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** What is shown above the blocks. */
  notice?: ReactNode;
  /** What is shown instead of text, blocks and links. */
  children?: ReactNode;
}

type ItemDefinition = NonNullable<ResolvedPage['item']>;

interface Props {
  screen: ResolvedPage;
  item: ItemDefinition;
  Content: ComponentType<PageContentProps>;
}

/** A page about one record, whose name is the heading. It is remounted for another record. */
export function ItemPage(props: Props) {
  return props.item.call.response === 'item' ? <OneItem {...props} /> : <OneOfItems {...props} />;
}

function OneItem(props: Props) {
  const params = useParams() as Record<string, string>;
  const { data, ...state } = useItem(props.item.call, undefined, params);
  return <LoadedPage {...props} record={data} state={state} />;
}

/** The record is the one of all items with the id of the route. */
function OneOfItems(props: Props) {
  const { id } = useParams();
  const { data, ...state } = useItems(props.item.call);
  const record = data?.find((one) => String(one['id']) === id);
  return (
    <LoadedPage
      {...props}
      record={record}
      state={state}
      isMissing={data !== undefined && !record}
    />
  );
}

interface LoadedProps extends Props {
  record: Row | undefined;
  state: { error?: unknown; isValidating: boolean; mutate(): Promise<unknown> };
  isMissing?: boolean;
}

function LoadedPage({ screen, item, Content, record, state, isMissing = false }: LoadedProps) {
  const { t } = useTranslation();
  const hasFailed = state.error !== undefined && !state.isValidating && record === undefined;
  const isSlow = useDelayed(record === undefined && !isMissing && !hasFailed);
  if (isMissing)
    return (
      <Content screen={screen} heading={t(screen.title)}>
        <NotFoundView />
      </Content>
    );
  return (
    <PageItemProvider value={{ item: record, hasFailed, isSlow }}>
      <Content
        screen={screen}
        heading={record ? <Heading item={item} record={record} /> : t(screen.title)}
        actions={
          record && (
            <>
              <UrlButton item={item} record={record} />
              <PrintButton name={String(record[item.nameField] ?? t(screen.title))} />
            </>
          )
        }
        notice={
          hasFailed && <LoadFailure problem={state.error} onRetry={() => void state.mutate()} />
        }
      />
    </PageItemProvider>
  );
}

function Heading({ item, record }: { item: ItemDefinition; record: Row }) {
  const name = <BidiText text={String(record[item.nameField] ?? '')} />;
  if (item.imageField === undefined) return name;
  return (
    <span className="page-item-name">
      <Thumbnail source={record[item.imageField]} size={44} wide={false} />
      <span>{name}</span>
    </span>
  );
}

/** The button that opens the URL of the record, if it has one. */
function UrlButton({ item: { link }, record }: { item: ItemDefinition; record: Row }) {
  const { t } = useTranslation();
  const url = link ? toWebUrl(record[link.field]) : null;
  if (!link || url === null) return null;
  return (
    <Button
      href={url}
      variant="outlined"
      startIcon={<Icon name="OpenInNew" />}
      aria-label={`${t(link.label)} ${t('a11y.opensNewTab')}`}
      data-action="openUrl"
    >
      {t(link.label)}
    </Button>
  );
}
