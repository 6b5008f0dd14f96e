import { useState } from 'react';
import { presetChoices, type PresetChoice } from '../../../../shared/calls/listViews.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Checkbox, Radio } from '../../../ui/controls/Checkbox.tsx';
import { useToday } from '../../../ui/date/useSpan.ts';
import type { ListScreenState } from '../useListScreen.ts';
import { NameDialog } from './NameDialog.tsx';
import type { ListViews, View } from './useListViews.ts';
import type { ViewInput } from './useExecuteViewCommand.ts';
import './views.css';

interface SaveProps {
  screen: ListScreenState;
  views: ListViews;
  onSave(input: ViewInput): Promise<void>;
  onClose(): void;
}

/** Asks for the name of a new view, who sees it, and which spans move with the clock. */
export function SaveViewDialog({ screen, views, onSave, onClose }: SaveProps) {
  const { t } = useTranslation();
  const choices = presetChoices(screen.list, screen.state.filters, useToday());
  const [shared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);
  const [presets, setPresets] = useState(() =>
    Object.fromEntries(
      choices.map(({ filter, presets: [first] }) => [filter.filter, String(first)]),
    ),
  );
  return (
    <NameDialog
      testId="saveView"
      title={t('views.saveAs.title')}
      hint={t('views.saveAs.hint')}
      name=""
      onSave={(name) => onSave({ name, shared, isDefault, presets })}
      onClose={onClose}
    >
      {choices.map((choice) => (
        <PresetRadios
          key={choice.filter.filter}
          choice={choice}
          value={presets[choice.filter.filter] ?? ''}
          onChange={(preset) => setPresets({ ...presets, [choice.filter.filter]: preset })}
        />
      ))}
      {views.canShare && (
        <Checkbox
          label={t('views.shared.long')}
          checked={shared}
          onChange={setShared}
          data-field="shared"
        />
      )}
      {views.isInMenu && (
        <Checkbox
          label={t('views.default.long')}
          checked={isDefault}
          onChange={setDefault}
          data-field="default"
        />
      )}
    </NameDialog>
  );
}

interface PresetProps {
  choice: PresetChoice;
  value: string;
  onChange(preset: string): void;
}

/** Asks whether a span moves with the clock or keeps its days. */
function PresetRadios({ choice: { filter, presets }, value, onChange }: PresetProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="view-presets">
      <legend>{t('views.span')}</legend>
      {[...presets, ''].map((preset) => (
        <Radio
          key={preset}
          name={`preset-${filter.filter}`}
          label={
            preset === ''
              ? t('views.span.fixed')
              : t('views.span.preset', { preset: t(`date.preset.${preset}`) })
          }
          checked={value === preset}
          onChange={() => onChange(preset)}
          data-preset={preset}
        />
      ))}
    </fieldset>
  );
}

interface RenameProps {
  view: View;
  onRename(name: string): Promise<void>;
  onClose(): void;
}

/** Asks for another name of a saved view. */
export function RenameViewDialog({ view, onRename, onClose }: RenameProps) {
  const { t } = useTranslation();
  return (
    <NameDialog
      testId="renameView"
      title={t('views.rename.title')}
      name={view.name}
      onSave={onRename}
      onClose={onClose}
    />
  );
}
