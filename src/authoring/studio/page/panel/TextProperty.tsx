import { useEffect, useState } from 'react';
import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { useText } from '../useText.ts';
import { NameControl } from './NameControl.tsx';
import { NewText } from './NewText.tsx';
import { newTextKey } from './newTextKey.ts';
import { useChangeProperty, useOpenPanel, type ControlProps } from './PanelContext.ts';
import { TextEditor } from './TextEditor.tsx';

/** A property that refers to a text: the text itself, and on demand the choice of another one. */
export function TextProperty(props: ControlProps) {
  const { t } = useText();
  const { panel } = useOpenPanel();
  const [isChoosing, setChoosing] = useState(false);
  const [isNew, setNew] = useState(false);
  const [created, setCreated] = useState<string>();
  const change = useChangeProperty(props.property);
  const { value, fallback, path, name, control } = props.property;
  const isPlural = control.type === 'name' && control.refers === 'plural';
  const key = value ?? fallback;
  const hasText = typeof key === 'string' && key !== '';
  // The button that opens the choice is gone then.
  useEffect(() => {
    if (isChoosing) document.getElementById(props.id)?.focus();
  }, [isChoosing, props.id]);
  return (
    <div className="stack" style={{ '--gap': '4px' } as object}>
      {hasText && (
        <TextEditor
          // Another editor, whose first box gets the focus.
          key={key === created ? key : ''}
          textKey={key}
          place={{ file: panel.file, path }}
          isPlural={isPlural}
          autoFocus={key === created}
        />
      )}
      {hasText && !isChoosing ? (
        <div>
          <Button
            size="small"
            id={props.id}
            aria-label={t('studio.otherTextFor', { name })}
            onClick={() => setChoosing(true)}
          >
            {t('studio.otherText')}
          </Button>
        </div>
      ) : (
        <>
          <NameControl {...props} />
          {isNew ? (
            <NewText
              suggestion={newTextKey(panel, props.property)}
              onChoose={(chosen) => {
                setNew(false);
                setChoosing(false);
                setCreated(chosen);
                void change(chosen);
              }}
            />
          ) : (
            <div>
              <Button
                size="small"
                data-action="newText"
                aria-label={t('studio.newTextFor', { name })}
                onClick={() => setNew(true)}
              >
                {t('studio.newText')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
