import type { ResolvedFormField } from '../../../shared/resolved.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  /** The fields that somebody else changed since this form was opened. */
  changedFields: ResolvedFormField[];
  /** Those of them that the user has changed as well. */
  changedByBoth: ResolvedFormField[];
  updatedBy: string | null;
  updatedAt: string | null;
  onOverwrite(): void;
  onDiscard(): void;
}

/**
 * Says who saved the record in the meantime and which fields they changed. The user keeps their own
 * changes or loads the newer version.
 */
export function ConflictNotice({
  changedFields,
  changedByBoth,
  updatedBy,
  updatedAt,
  onOverwrite,
  onDiscard,
}: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const namesOf = (fields: ResolvedFormField[]) =>
    format.list(fields.map((field) => t(field.label)));
  return (
    <Notice
      severity="warning"
      mark="conflict"
      ways={[
        { mark: 'takeTheirs', label: t('conflict.take'), onPress: onDiscard },
        { mark: 'keepMine', label: t('conflict.overwrite'), main: true, onPress: onOverwrite },
      ]}
    >
      {t(updatedBy && updatedAt ? 'conflict.by' : 'conflict.someone', {
        name: updatedBy ?? '',
        time: updatedAt ? format.dateTime(updatedAt) : '',
      })}
      {changedFields.length > 0 && <> {t('conflict.fields', { fields: namesOf(changedFields) })}</>}
      {changedByBoth.length > 0 && <> {t('conflict.both', { fields: namesOf(changedByBoth) })}</>}
    </Notice>
  );
}
