import { useState } from 'react';
import type { ResolvedAction } from '../../../shared/resolved/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { actionOptions } from '../../partOptions.ts';
import type { ListContext } from '../../registries.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { FormDialog } from '../form/FormDialogPart.ts';

/** Buttons beside the title of a list that open forms in dialogs. */
export function ListForms({ items, context }: { items: ResolvedAction[]; context: ListContext }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      {items.map((action) => {
        // The manifest of such an action requires its form.
        const form = actionOptions(action).form!;
        return (
          <Button
            key={form}
            variant="outlined"
            startIcon={action.icon && <Icon name={action.icon} />}
            onClick={() => setOpen(form)}
            data-action={`form:${form}`}
          >
            {t(action.label ?? '')}
          </Button>
        );
      })}
      {open !== null && (
        <FormDialog
          form={open}
          onClose={() => setOpen(null)}
          onSaved={(success, saved) => {
            setOpen(null);
            context.onSaved(success, saved);
          }}
        />
      )}
    </>
  );
}
