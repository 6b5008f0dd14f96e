import type { ResolvedList } from '../../../../shared/resolved/resolved.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ListContext } from '../../../registries.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { StateView } from '../../../ui/states/StateView.tsx';
import { CreateButton } from '../CreateButton.tsx';

interface Props {
  list: ResolvedList;
  context: ListContext;
}

/** Shown instead of rows if the list is empty or no row matches the filters. */
export function NoRows({ list, context }: Props) {
  const { t } = useTranslation();
  if (context.isFiltered) return <NoMatch context={context} />;
  return (
    <StateView
      state="empty"
      icon={list.icon ?? 'Search'}
      tone="primary"
      title={t(list.empty.text)}
      hint={list.empty.hint && t(list.empty.hint)}
    >
      {list.create && <CreateButton create={list.create} />}
    </StateView>
  );
}

function NoMatch({ context }: Pick<Props, 'context'>) {
  const { t } = useTranslation();
  return (
    <StateView
      state="noMatch"
      icon="SearchOff"
      title={t('state.noResults')}
      hint={t('state.noResults.hint')}
    >
      <Button variant="outlined" onClick={context.resetFilters} data-action="clearFilters">
        {t('action.resetFilters')}
      </Button>
    </StateView>
  );
}
