import { createContext, useContext } from 'react';
import type { FileEdit, Panel, PanelProperty, Place } from '../../api.ts';
import { useStudioContext } from '../StudioContext.ts';
import type { Outcome } from '../useStudio.ts';
import { useText } from '../useText.ts';
import { editFor } from './propertyEdit.ts';

interface OpenPanel {
  panel: Panel;
  /** Shows the panel of another value. */
  open(place: Place): void;
}

const PanelContext = createContext<OpenPanel | null>(null);

export const PanelProvider = PanelContext.Provider;

export function useOpenPanel(): OpenPanel {
  const open = useContext(PanelContext);
  if (!open) throw new Error('useOpenPanel must be called inside a PanelProvider');
  return open;
}

/** Sends the change of a property. Undefined removes it. */
export type ChangeProperty = (value: unknown, group?: string) => Promise<Outcome<unknown>>;

export function useChangeProperty(property: PanelProperty): ChangeProperty {
  const { panel } = useOpenPanel();
  const { edit } = useStudioContext();
  const { t } = useText();
  return (value, group) => {
    const fileEdit: FileEdit = { file: panel.file, ...editFor(property, panel, value) };
    return edit(t('studio.step.change', { name: property.name }), [fileEdit], group);
  };
}

/** What a control needs to know of its surroundings. */
export interface ControlProps {
  property: PanelProperty;
  id: string;
  invalid: boolean;
  describedBy: string | undefined;
}
