import { useState } from 'react';
import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { Icon } from '../../../../engine/ui/icons/Icon.tsx';
import { useText } from '../useText.ts';
import { GeneratorDialog, type Created, type GeneratorName } from './GeneratorDialog.tsx';

/** A screen that was added to the draft. */
export interface CreatedScreen {
  file: string;
  /** Undefined if its address has parameters, so that it cannot be opened without a record. */
  route: string | undefined;
}

const GENERATORS = [
  { name: 'screen', action: 'addScreen', text: 'studio.addScreen' },
  { name: 'area', action: 'addArea', text: 'studio.addArea' },
  { name: 'field', action: 'addField', text: 'studio.addField' },
] as const;

/** Buttons for what is no part of a screen: a screen, a kind of record, and a stored field. */
export function NewScreen({ onCreated }: { onCreated(screen: CreatedScreen): void }) {
  const { t } = useText();
  const [open, setOpen] = useState<GeneratorName>();
  return (
    <div className="studio-new">
      {GENERATORS.map(({ name, action, text }) => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          startIcon={<Icon name="Add" size={16} />}
          data-action={action}
          onClick={() => setOpen(name)}
        >
          {t(text)}
        </Button>
      ))}
      {open && (
        <GeneratorDialog
          generator={open}
          onCreated={(created) => {
            const shown = screenOf(open, created);
            if (shown) onCreated(shown);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

/** Returns the screen that is shown after something was added. Undefined after a new field. */
function screenOf(
  generator: GeneratorName,
  { answers: { route = '', plural = '' }, files }: Created,
): CreatedScreen | undefined {
  if (generator === 'area')
    return { file: `schemas/${plural}/${plural}.list.json`, route: `/${plural}` };
  const [file] = files;
  return generator === 'screen' && file !== undefined
    ? { file, route: route.includes(':') ? undefined : route }
    : undefined;
}
