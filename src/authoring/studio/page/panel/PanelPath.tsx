import { Button } from '../../../../engine/ui/controls/Button.tsx';
import type { Path, Place } from '../../api.ts';
import { useText } from '../useText.ts';

interface Props {
  file: string;
  path: Path;
  open(place: Place): void;
}

/** The way from the file to a value. Each step opens its panel. */
export function PanelPath({ file, path, open }: Props) {
  const { t } = useText();
  const steps = path.map((step, index) => ({ step, path: path.slice(0, index + 1) }));
  const all = [{ step: file.split('/').at(-1) ?? file, path: [] as Path }, ...steps];
  return (
    <nav aria-label={t('studio.path')} dir="ltr" className="studio-path">
      {all.map(({ step, path: target }, index) => (
        <span key={target.join('/')}>
          {index > 0 && <span aria-hidden>›</span>}
          {index === all.length - 1 ? (
            <span aria-current="true">{typeof step === 'number' ? step + 1 : step}</span>
          ) : (
            <Button size="small" onClick={() => open({ file, path: target })}>
              {typeof step === 'number' ? step + 1 : step}
            </Button>
          )}
        </span>
      ))}
    </nav>
  );
}
