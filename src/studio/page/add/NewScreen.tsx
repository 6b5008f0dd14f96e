import { useState } from 'react';
import { Button } from '../../../engine/ui/Button.tsx';
import { Icon } from '../../../engine/ui/icons/Icon.tsx';
import { useText } from '../useText.ts';
import { NewScreenDialog, type CreatedScreen } from './NewScreenDialog.tsx';

/** The command that creates an area. */
const AREA_COMMAND = 'npm run new -- area';

/** Buttons for what is no part of a screen: a whole screen, and an area, which needs a developer. */
export function NewScreen({ onCreated }: { onCreated(screen: CreatedScreen): void }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="studio-new">
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name="Add" size={16} />}
        data-action="addScreen"
        onClick={() => setOpen(true)}
      >
        {t('studio.addScreen')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled
        startIcon={<Icon name="Add" size={16} />}
        data-action="addArea"
        aria-describedby="studio-area-reason"
      >
        {t('studio.addArea')}
      </Button>
      <p id="studio-area-reason" className="studio-note">
        {t('studio.areaReason')} <bdi dir="ltr">{AREA_COMMAND}</bdi>
      </p>
      {isOpen && <NewScreenDialog onCreated={onCreated} onClose={() => setOpen(false)} />}
    </div>
  );
}
