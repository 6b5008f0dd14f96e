import { useCallback, useMemo } from 'react';
import { presetSpan } from '../../shared/time/days.ts';
import type { ResolvedSpanFilter } from '../../shared/resolved/resolved.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { FilterProps } from '../../engine/registries.ts';
import { DateBox } from '../../engine/ui/date/DateBox.tsx';
import { SpanError } from '../../engine/ui/date/SpanError.tsx';
import { useSpan, type SpanState } from '../../engine/ui/date/useSpan.ts';
import { IconButton } from '../../engine/ui/controls/IconButton.tsx';
import { Icon } from '../../engine/ui/icons/Icon.tsx';
import { MenuButton } from '../../engine/ui/menu/MenuButton.tsx';
import './spanFilter.css';

const ENDS = ['from', 'to'] as const;

/**
 * A filter for a date range, with presets. A date that does not exist is removed, and a dialog says
 * why.
 */
export function SpanFilter({ filter, ready }: FilterProps<'span'>) {
  const { t } = useTranslation();
  const names = useMemo(() => ({ from: filter.filter, to: filter.end }), [filter]);
  const days = useSpan(ENDS, names);
  const { span, today, setDay } = days;
  const setFrom = useCallback((day: string) => setDay('from', day), [setDay]);
  const setTo = useCallback((day: string) => setDay('to', day), [setDay]);
  return (
    <div
      data-filter={filter.filter}
      role="group"
      aria-label={`${t(filter.label)} – ${t(filter.endLabel)}`}
      className="span-filter"
    >
      <DateBox
        label={t(filter.label)}
        value={span.from ?? ''}
        max={span.to ?? today}
        testId={filter.filter}
        ready={ready}
        onChange={setFrom}
      />
      <DateBox
        label={t(filter.endLabel)}
        value={span.to ?? ''}
        max={today}
        testId={filter.end}
        ready={ready}
        onChange={setTo}
      />
      {filter.presets.length > 0 && <Presets filter={filter} days={days} />}
      <SpanError state={days} />
    </div>
  );
}

function Presets({
  filter,
  days: { span, today, setSpan },
}: {
  filter: ResolvedSpanFilter;
  days: SpanState;
}) {
  const { t } = useTranslation();
  const items = filter.presets.flatMap((preset) => {
    const days = presetSpan(preset, today, filter.termStarts);
    if (!days) return [];
    const selected = days.from === span.from && days.to === span.to;
    return [
      {
        key: preset,
        label: t(`date.preset.${preset}`),
        attributes: { 'data-preset': preset },
        selected,
        onPress: () => setSpan(days),
      },
    ];
  });
  return (
    <MenuButton items={items} label={t('date.presets')}>
      {(trigger) => (
        <IconButton
          aria-label={t('date.presets')}
          data-hint={t('date.presets')}
          data-action="presets"
          {...trigger}
        >
          <Icon name="DateRange" />
        </IconButton>
      )}
    </MenuButton>
  );
}
