import type { Ref } from 'react';
import type { OutlinePart } from '../../api.ts';
import type { Selection } from '../selection.ts';
import { useText } from '../useText.ts';
import { PanelView } from './PanelView.tsx';
import { PickedTexts } from './PickedTexts.tsx';

interface Props {
  ref: Ref<HTMLElement>;
  selection: Selection | undefined;
  part: OutlinePart | undefined;
  /** The id of the screen that the preview shows. */
  screen: string | undefined;
  select(selection: Selection): void;
}

/** The panel of what is selected. */
export function PanelArea({ ref, selection, part, screen, select }: Props) {
  const { t, translated } = useText();
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="studio-panel" className="studio-panel">
      <h2 id="studio-panel" className="text-subheading">
        {part ? (
          <>
            {t(`studio.part.${part.kind}`)}{' '}
            <bdi>{part.label ? translated(part.label) : part.name}</bdi>
          </>
        ) : (
          t(selection && 'keys' in selection ? 'studio.text' : 'studio.panel')
        )}
      </h2>
      {!selection && <p className="muted">{t('studio.nothingSelected')}</p>}
      {selection && 'place' in selection && (
        <PanelView place={selection.place} part={part} open={(place) => select({ place })} />
      )}
      {selection && 'keys' in selection && (
        <PickedTexts
          key={selection.origin ?? selection.keys.join()}
          keys={selection.keys}
          shown={selection.shown}
          screen={screen}
          onChoose={(key) => select({ ...selection, keys: [key] })}
          onNewKey={(key) =>
            select({ ...selection, keys: [key], origin: selection.origin ?? selection.keys.join() })
          }
        />
      )}
    </section>
  );
}
