import { BidiText } from '../../../../engine/ui/controls/BidiText.tsx';
import type { RefusedSample, StudioCount } from '../../api.ts';
import { useText } from '../useText.ts';

/** The stored items of one resource that the draft refuses, by field and message. */
export function RefusedItems({
  counted: { resource, title, items, refused, fields },
}: {
  counted: StudioCount;
}) {
  const { t, translated } = useText();
  return (
    <div data-resource={resource}>
      <h4>
        {translated(title)}
        {': '}
        {t('studio.stored.refused', { count: refused, total: items })}
      </h4>
      <ul>
        {fields.map(({ field, message, count, samples }) => (
          <li key={`${field} ${message.en}`} data-field={field}>
            <strong>{count}</strong> <bdi dir="ltr">{field}</bdi>
            {' — '}
            {translated(message)}
            <ul className="studio-samples">
              {samples.map((sample) => (
                <Sample key={`${sample.company.en} ${sample.id}`} sample={sample} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sample({ sample: { company, id, name, value } }: { sample: RefusedSample }) {
  const { t, translated } = useText();
  return (
    <li>
      {name !== undefined && (
        <>
          <BidiText text={name} />{' '}
        </>
      )}
      <bdi dir="ltr">#{id}</bdi>
      {' · '}
      <bdi>{translated(company)}</bdi>
      {value !== undefined && value !== name && (
        <>
          {' · '}
          {value === '' ? t('studio.stored.noValue') : <BidiText text={value} />}
        </>
      )}
    </li>
  );
}
