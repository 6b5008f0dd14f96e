import type { CheckboxesWidgetOptions } from '../../generated/options.ts';
import { useChoices, type Choice } from '../../engine/data/useChoices.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { WidgetProps } from '../../engine/registries.ts';
import { BidiText } from '../../engine/ui/controls/BidiText.tsx';
import { Checkbox } from '../../engine/ui/controls/Checkbox.tsx';
import { Notice } from '../../engine/ui/states/Notice.tsx';
import { Skeleton } from '../../engine/ui/states/Skeleton.tsx';
import { groupChoices } from './groupChoices.ts';
import '../../engine/fields/fields.css';

/**
 * A group of checkboxes for multiple choices, divided by the choices' groups. Each group and the
 * whole have a checkbox that selects all.
 */
export function CheckboxesWidget({
  id,
  label,
  value,
  invalid,
  describedBy,
  choices,
  onChange,
}: WidgetProps<CheckboxesWidgetOptions>) {
  const { t } = useTranslation();
  const { options, isLoading, failed, retry } = useChoices(choices);
  const chosen = new Set<unknown>(Array.isArray(value) ? value : []);
  // In the order of the choices, so that selecting and deselecting leaves the value unchanged.
  const toggle = (some: Choice[], on: boolean) =>
    onChange(
      options
        .filter((one) => (some.includes(one) ? on : chosen.has(one.value)))
        .map((one) => one.value),
    );
  if (failed) return <Failure retry={retry} />;
  if (isLoading) return <Skeleton height={120} />;
  const groups = groupChoices(options);
  return (
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      className="checkboxes"
    >
      <SelectAll
        label={t('action.selectAll')}
        members={options}
        chosen={chosen}
        onToggle={toggle}
        name="all"
      />
      <div className="checkbox-groups">
        {groups.map(({ name, members }, index) => (
          <div key={name} role="group" {...(name ? { 'aria-label': name } : {})}>
            {name && (
              <SelectAll
                label={name}
                members={members}
                chosen={chosen}
                onToggle={toggle}
                name={`group-${index}`}
              />
            )}
            {members.map((member) => (
              <Checkbox
                key={member.value}
                label={<BidiText text={member.label} />}
                checked={chosen.has(member.value)}
                onChange={(on) => toggle([member], on)}
                data-check={member.value}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface SelectAllProps {
  label: string;
  members: Choice[];
  chosen: ReadonlySet<unknown>;
  onToggle(members: Choice[], on: boolean): void;
  name: string;
}

/**
 * A checkbox that selects or deselects several choices. It is indeterminate if only some are
 * selected.
 */
function SelectAll({ label, members, chosen, onToggle, name }: SelectAllProps) {
  const count = members.filter((member) => chosen.has(member.value)).length;
  const all = count === members.length && count > 0;
  return (
    <Checkbox
      label={
        <strong>
          <BidiText text={label} />
        </strong>
      }
      checked={all}
      indeterminate={count > 0 && !all}
      onChange={(on) => onToggle(members, on)}
      data-check-all={name}
    />
  );
}

function Failure({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      severity="error"
      actions={[{ testId: 'retry', label: t('action.retry'), onPress: retry }]}
    >
      {t('error.network')}
    </Notice>
  );
}
