import { useParams } from 'react-router-dom';
import type { ResolvedList } from '../../../shared/resolved/resolved.ts';
import { useIsActionShown } from '../../actions/useIsActionShown.ts';
import { ExportMenu } from '../../export/ExportMenu.tsx';
import type { ExportRequest } from '../../export/request.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { actions } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { MenuButton, type MenuTrigger } from '../../ui/menu/MenuButton.tsx';
import { allRows } from './allRows.ts';
import { useFilterWords } from './filters/useFilterWords.ts';
import type { ListPreferences } from './useListPreferences.ts';
import { shownPage, type ListScreenState } from './useListScreen.ts';
import './list.css';

interface ToolButtonProps {
  label: string;
  icon: string;
  testId: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick?(): void;
  trigger?: MenuTrigger;
}

function ToolButton({
  label,
  icon,
  testId,
  pressed,
  disabled = false,
  onClick,
  trigger,
}: ToolButtonProps) {
  return (
    <span data-hint={label}>
      <IconButton
        aria-label={label}
        data-action={testId}
        onClick={onClick}
        disabled={disabled}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        {...trigger}
      >
        <Icon name={icon} />
      </IconButton>
    </span>
  );
}

interface Props {
  screen: ListScreenState;
  /**
   * Whether rows are shown in a table. On a phone they are list items without columns and density.
   */
  asTable: boolean;
}

/** The toolbar of a list: columns, density, export and the actions of its definition. */
export function Toolbar({ screen, asTable }: Props) {
  const { list, preferences } = screen;
  const { context } = screen.actions;
  const { t } = useTranslation();
  const isShown = useIsActionShown();
  const compact = preferences.density === 'compact';
  return (
    <div className="list-tools">
      {asTable && <ColumnMenu list={list} preferences={preferences} />}
      {asTable && (
        <ToolButton
          label={t(compact ? 'action.density.comfortable' : 'action.density.compact')}
          icon={compact ? 'DensitySmall' : 'DensityMedium'}
          testId="density"
          pressed={compact}
          onClick={() => preferences.setDensity(compact ? 'comfortable' : 'compact')}
        />
      )}
      {list.export && <ExportTool screen={screen} file={list.export} />}
      {list.toolbar
        .filter((item) => isShown(item))
        .map((item) => {
          const action = actions.get(item.action);
          // The buttons of forms are beside the title; see ListForms.
          if (action.type === 'form') return null;
          if (action.type !== 'command')
            throw new Error(`The action "${item.action}" cannot be used on a list`);
          return (
            <ToolButton
              key={item.action}
              label={t(item.label ?? '')}
              icon={item.icon ?? ''}
              testId={item.action}
              disabled={!action.isEnabled(context)}
              onClick={() => action.run(context)}
            />
          );
        })}
    </div>
  );
}

interface ExportToolProps {
  screen: ListScreenState;
  file: NonNullable<ResolvedList['export']>;
}

/** Exports all rows of the current filters and order, with all columns, including hidden ones. */
function ExportTool({ screen, file }: ExportToolProps) {
  const { t } = useTranslation();
  const params = useParams() as Record<string, string>;
  const describeFilters = useFilterWords(screen);
  const { list } = screen;
  const page = shownPage(screen.rows);
  const isEmpty = !page || page.rows.length === 0;
  const request: ExportRequest = {
    ...(file.fileName === undefined ? {} : { name: file.fileName }),
    title: list.title,
    columns: [...list.columns, ...file.extraColumns],
    rows: allRows(screen, params),
    describeFilters,
  };
  return (
    <ExportMenu request={request} total={page?.total ?? null}>
      {({ onExport, trigger }) => (
        <span className="list-split">
          <ToolButton
            label={t('action.exportExcel')}
            icon="FileDownload"
            testId="export"
            disabled={isEmpty}
            onClick={onExport}
          />
          <ToolButton
            label={t('export.formats')}
            icon="ExpandMore"
            testId="exportFormats"
            disabled={isEmpty}
            trigger={trigger}
          />
        </span>
      )}
    </ExportMenu>
  );
}

function ColumnMenu({ list, preferences }: { list: ResolvedList; preferences: ListPreferences }) {
  const { t } = useTranslation();
  const items = list.columns
    .filter((column) => column.hideable)
    .map(({ field, label }) => ({
      key: field,
      label: t(label),
      attributes: { 'data-column': field },
      checked: !preferences.hidden.includes(field),
      onPress: () => preferences.toggleColumn(field),
    }));
  return (
    <MenuButton items={items} label={t('table.columnsHint')}>
      {(trigger) => (
        <ToolButton
          label={t('action.columns')}
          icon="ViewColumn"
          testId="columns"
          trigger={trigger}
        />
      )}
    </MenuButton>
  );
}
