import type { ResolvedFormField } from '../../../shared/resolved.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  /** The fields that somebody else changed since this form was opened. */
  changed: ResolvedFormField[];
  /** Those among them that this person changed as well. */
  both: ResolvedFormField[];
  by: string | null;
  at: string | null;
  onOverwrite(): void;
  onTake(): void;
}

/** Says who saved what meanwhile, and lets the person choose: their own entries, or the newer ones. */
export function ConflictNotice({ changed, both, by, at, onOverwrite, onTake }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const namesOf = (fields: ResolvedFormField[]) =>
    format.list(fields.map((field) => t(field.label)));
  return (
    <Notice
      severity="warning"
      testId="conflict"
      actions={[
        { testId: 'takeTheirs', label: t('conflict.take'), onPress: onTake },
        {
          testId: 'keepMine',
          label: t('conflict.overwrite'),
          isPrimary: true,
          onPress: onOverwrite,
        },
      ]}
    >
      {t(by && at ? 'conflict.by' : 'conflict.someone', {
        name: by ?? '',
        time: at ? format.dateTime(at) : '',
      })}
      {changed.length > 0 && <> {t('conflict.fields', { fields: namesOf(changed) })}</>}
      {both.length > 0 && <> {t('conflict.both', { fields: namesOf(both) })}</>}
    </Notice>
  );
}
