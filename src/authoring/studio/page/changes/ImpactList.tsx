import { Chip, type Tone } from '../../../../engine/ui/controls/Chip.tsx';
import type { StudioImpact } from '../../api.ts';
import { useQuery } from '../StudioContext.ts';
import { uniqueKeys } from '../uniqueKeys.ts';
import { useText } from '../useText.ts';

const TONES: Record<StudioImpact['severity'], Tone> = {
  breaks: 'error',
  loses: 'warning',
  changes: 'info',
  cosmetic: 'neutral',
};

/** What the draft means for those who use the product. */
export function ImpactList() {
  const { t, translated } = useText();
  const { data } = useQuery('impact', {});
  if (!data) return null;
  const keys = uniqueKeys(data.impacts.map(({ severity, message }) => `${severity} ${message.en}`));
  return (
    <section aria-label={t('studio.impact')} className="studio-impact">
      <h3 className="text-subheading">{t('studio.impact')}</h3>
      {data.impacts.length === 0 && <p className="muted">{t('studio.impact.none')}</p>}
      <ul>
        {data.impacts.map(({ severity, message }, index) => (
          <li key={keys[index]} data-severity={severity}>
            <Chip tone={TONES[severity]}>{t(`studio.severity.${severity}`)}</Chip>{' '}
            {translated(message)}
          </li>
        ))}
      </ul>
    </section>
  );
}
