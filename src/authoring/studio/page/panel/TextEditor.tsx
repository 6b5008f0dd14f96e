import { useEffect, useId, useRef, useState } from 'react';
import { Radio } from '../../../../engine/ui/controls/Checkbox.tsx';
import type { Place, TextEntry } from '../../api.ts';
import { issuesAt } from '../selection.ts';
import { useQuery, useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';
import { formsOf, isMissing, placesOf } from './textForms.ts';
import { TextInLanguage, type SendText } from './TextInLanguage.tsx';

interface Props {
  textKey: string;
  /** The property that refers to the text. Undefined if the text was picked on the screen. */
  place?: Place | undefined;
  /** Whether a text that does not exist yet has plural forms. */
  isPlural?: boolean;
  /** Whether the first box gets the focus. */
  autoFocus?: boolean;
  /** The screen on which the text was picked. */
  screen?: string | undefined;
  /** Called with the new key if the text was changed at its place only. */
  onNewKey?: ((key: string) => void) | undefined;
}

/** Where a change of a text applies. */
type Scope = 'everywhere' | 'here';

/** A text in all languages side by side, with all its plural forms. */
export function TextEditor({ textKey, place, isPlural = false, screen, ...props }: Props) {
  const { t, translated } = useText();
  const { data, failure } = useQuery('text', { key: textKey });
  // While the entry of a new key is loading, the former one stays, so that no box loses the focus.
  const [entry, setEntry] = useState(data);
  if (data && data !== entry) setEntry(data);
  if (failure !== undefined)
    return (
      <p className="studio-note">{failure === null ? t('studio.failed') : translated(failure)}</p>
    );
  if (!entry) return null;
  return (
    <EntryEditor
      entry={entry}
      place={place ?? placeOn(entry, screen)}
      isPlural={isPlural}
      {...props}
    />
  );
}

/** Returns where a screen uses a text. */
const placeOn = (entry: TextEntry, screen: string | undefined): Place | undefined => {
  const use = placesOf(entry).find((one) => screen !== undefined && one.screen === screen);
  return use && { file: use.file, path: use.path };
};

interface EntryProps extends Pick<Props, 'place' | 'autoFocus' | 'onNewKey'> {
  entry: TextEntry;
  isPlural: boolean;
}

function EntryEditor({ entry, place, isPlural, autoFocus = false, onNewKey }: EntryProps) {
  const { t } = useText();
  const { state, change } = useStudioContext();
  const [scope, setScope] = useState<Scope>();
  /** The key that the next keystroke changes. After the first one, it can be a key of this place. */
  const target = useRef({ key: entry.key, isOwn: false });
  useEffect(() => {
    if (entry.key === target.current.key) return;
    target.current = { key: entry.key, isOwn: false };
    setScope(undefined);
  }, [entry.key]);
  const languages = state?.languages ?? [];
  const places = placesOf(entry);
  const screens = new Set(places.flatMap(({ screen }) => screen ?? [])).size;
  const isShared = places.length > 1;
  const send: SendText = (text, at) =>
    change(async (call) => {
      // Read when the request is sent: the one before it may have created the key.
      const { key, isOwn } = target.current;
      const onlyAt = scope === 'here' && !isOwn ? place : undefined;
      const label = t('studio.step.text', { name: key });
      const response = await call('editText', {
        ...at,
        label,
        key,
        text,
        ...(onlyAt ? { onlyAt } : {}),
      });
      target.current = { key: response.key, isOwn: isOwn || onlyAt !== undefined };
      if (onlyAt) onNewKey?.(response.key);
      return response;
    });
  return (
    <div className="studio-texts" data-text={entry.key}>
      {isMissing(entry) && <p className="studio-note">{t('studio.missingText')}</p>}
      {isShared && (
        <ScopeChoice
          screens={screens}
          places={places.length}
          scope={scope}
          canBeHere={place !== undefined}
          onChange={setScope}
        />
      )}
      {formsOf(entry, languages, isPlural).map(({ suffix, texts }, index) => (
        <div key={suffix} className="studio-text-form">
          {languages.map(
            (language) =>
              texts[language] !== undefined && (
                <TextInLanguage
                  key={language}
                  suffix={suffix}
                  language={language}
                  text={texts[language]}
                  readOnly={isShared && scope === undefined}
                  autoFocus={autoFocus && index === 0 && language === languages[0]}
                  issues={issuesAt(
                    state,
                    { file: entry.files[language] ?? '', path: [entry.key + suffix] },
                    false,
                  )}
                  send={send}
                />
              ),
          )}
        </div>
      ))}
      <div className="studio-note">
        <bdi dir="ltr">{entry.key}</bdi>
      </div>
    </div>
  );
}

interface ScopeProps {
  screens: number;
  places: number;
  scope: Scope | undefined;
  /** Whether the text can change at the selected place only. */
  canBeHere: boolean;
  onChange(scope: Scope): void;
}

/** Asks whether a text that several places share changes in all of them. */
function ScopeChoice({ screens, places, scope, canBeHere, onChange }: ScopeProps) {
  const { t } = useText();
  const name = useId();
  return (
    <fieldset className="studio-scope">
      <legend>
        {screens > 1
          ? t('studio.usedOnScreens', { count: screens })
          : t('studio.usedAtPlaces', { count: places })}
      </legend>
      <Radio
        name={name}
        label={t('studio.everywhere')}
        checked={scope === 'everywhere'}
        onChange={() => onChange('everywhere')}
      />
      {canBeHere && (
        <Radio
          name={name}
          label={t('studio.onlyHere')}
          checked={scope === 'here'}
          onChange={() => onChange('here')}
        />
      )}
      {scope === undefined && <p className="studio-note">{t('studio.chooseScope')}</p>}
    </fieldset>
  );
}
