import { useState } from 'react';
import { parse, type ParseError } from 'jsonc-parser';
import { useLiveText } from '../useLiveText.ts';
import { useText } from '../useText.ts';
import { useChangeProperty, type ControlProps } from './PanelContext.ts';
import { isEqual } from './propertyEdit.ts';

const STRICT = { disallowComments: true, allowTrailingComma: false };

/** The position of the first mistake in a JSON text, or its value. */
type Parsed = { value: unknown } | { line: number; column: number };

function parseJson(text: string): Parsed {
  if (text.trim() === '') return { value: undefined };
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, STRICT);
  const [first] = errors;
  if (!first) return { value };
  const before = text.slice(0, first.offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const format = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2));

interface Props extends ControlProps {
  /** Called when the text becomes valid or invalid. */
  onMistake(hasMistake: boolean): void;
}

/** Any value as JSON. It is sent when it is valid. */
export function JsonControl({ property, id, invalid, describedBy, onMistake }: Props) {
  const { t } = useText();
  const change = useChangeProperty(property);
  const [mistake, setMistake] = useState<{ line: number; column: number }>();
  const mistakeId = `${id}-json`;
  // The box keeps its text while the file has the value of this text, or that of the text before,
  // because the new one is not there yet: it must not be formatted.
  const [typed, setTyped] = useState([{ value: property.value, text: format(property.value) }]);
  const text =
    typed.find(({ value }) => isEqual(value, property.value))?.text ?? format(property.value);
  const live = useLiveText(text, (next, group) => {
    const parsed = parseJson(next);
    if ('line' in parsed) return undefined;
    setTyped([
      { value: parsed.value, text: next },
      { value: property.value, text },
    ]);
    return change(parsed.value, group);
  });
  return (
    <>
      <div className="text-box" data-invalid={invalid || mistake !== undefined || undefined}>
        <textarea
          {...live}
          onChange={(event) => {
            const parsed = parseJson(event.target.value);
            setMistake('line' in parsed ? parsed : undefined);
            onMistake('line' in parsed);
            live.onChange(event);
          }}
          id={id}
          dir="ltr"
          rows={1}
          style={{ '--rows': 1 } as object}
          className="studio-json"
          placeholder={format(property.fallback)}
          spellCheck={false}
          aria-required={property.required}
          aria-invalid={invalid || mistake !== undefined}
          aria-describedby={
            [describedBy, mistake && mistakeId].filter(Boolean).join(' ') || undefined
          }
        />
      </div>
      {mistake && (
        <div id={mistakeId} role="status" className="studio-issue">
          {t('studio.json.invalid', mistake)}
        </div>
      )}
    </>
  );
}
