import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { useText } from '../useText.ts';
import { TextEditor } from './TextEditor.tsx';

interface Props {
  /** The keys that the text can have. */
  keys: string[];
  /** The text on the screen. */
  shown: string | undefined;
  screen: string | undefined;
  onChoose(key: string): void;
  /** Called with the new key if the text was changed at its place only. */
  onNewKey(key: string): void;
}

/** The texts of a picked element that belongs to no part. */
export function PickedTexts({ keys, shown, screen, onChoose, onNewKey }: Props) {
  const { t } = useText();
  const [key] = keys;
  return (
    <div className="stack">
      {shown !== undefined && (
        <p className="studio-quote">
          <bdi>{shown}</bdi>
        </p>
      )}
      {key === undefined && <p className="muted">{t('studio.noText')}</p>}
      {keys.length === 1 && key !== undefined && (
        <TextEditor textKey={key} screen={screen} onNewKey={onNewKey} />
      )}
      {keys.length > 1 && (
        <>
          <p className="muted">{t('studio.severalTexts')}</p>
          {keys.map((one) => (
            <Button key={one} variant="outlined" onClick={() => onChoose(one)}>
              <bdi dir="ltr">{one}</bdi>
            </Button>
          ))}
        </>
      )}
    </div>
  );
}
