import type { ResolvedHistoryField } from '../../../shared/resolved/resolved.ts';
import { plainTextOf } from '../../../shared/text/richText.ts';
import { hasValue } from '../../data/hasValue.ts';
import type { Row } from '../../data/page.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { fields } from '../../registries.ts';
import { BidiText } from '../../ui/controls/BidiText.tsx';
import { CellValue } from '../../fields/CellValue.tsx';
import { ChosenLabels } from '../ChosenLabels.tsx';
import { isErased, isFile, isLinked, isSecret } from './olderState.ts';

interface Props {
  name: string;
  /** How the field is shown. Undefined if the definitions do not have it any more. */
  field: ResolvedHistoryField | undefined;
  /** The values before or after a change. */
  row: Row;
}

/** The number of lines of a long text that are shown before a button shows all of it. */
const MAX_LINES = 6;

/** The value of a field before or after a change. */
export function HistoryValue({ name, field, row }: Props) {
  const { t } = useTranslation();
  const value = row[name];
  if (isErased(value)) return <Note text={t('history.erased')} />;
  if (isSecret(value)) return <Note text={t('history.secret')} />;
  if (isFile(value))
    return value.file === null ? <>{t('history.picture')}</> : <BidiText text={value.file} />;
  if (!hasValue(value)) return <Note text={t('history.noValue')} />;
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  if (list.every(isLinked)) return <Names names={list.map((one) => one.name)} />;
  if (field?.choices) return <ChosenLabels choices={field.choices} values={list} />;
  const isDrawn = field && (typeof value !== 'object' || field.cell !== 'text');
  if (!isDrawn) return <RawValue value={value} />;
  return (
    <CellValue
      column={{
        ...field,
        ...(typeof value === 'string' && !fields.get(field.cell).shows
          ? { maxLines: MAX_LINES }
          : {}),
      }}
      row={field.isHtml ? { ...row, [name]: plainTextOf(String(value)) } : row}
      label={t(field.label)}
    />
  );
}

const Note = ({ text }: { text: string }) => <span className="muted">{text}</span>;

function Names({ names }: { names: string[] }) {
  return <bdi>{useFormat().list(names)}</bdi>;
}

/** A value of a field that is not known: a text or a number as it is, anything else as JSON. */
function RawValue({ value }: { value: unknown }) {
  return typeof value === 'object' ? (
    <bdi dir="ltr">{JSON.stringify(value)}</bdi>
  ) : (
    <BidiText text={String(value)} />
  );
}
