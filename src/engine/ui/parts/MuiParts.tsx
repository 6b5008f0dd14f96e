import { useMemo, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { getDefaultRegistry } from '@rjsf/core';
import { Templates, Widgets } from '@rjsf/mui';
import { TranslatableString, type Registry } from '@rjsf/utils';
import type { JsonSchema } from '../../../shared/resolved/resolved.ts';
import type { ResolvedParts } from '../../../shared/resolved/partLabels.ts';
import { useTranslation, type Translate } from '../../i18n/useTranslation.ts';
import { MuiThemeProvider } from '../../theme/MuiThemeProvider.tsx';
import { PART_STYLES } from './partStyles.ts';
import { PartDateWidget } from './PartDateWidget.tsx';
import type { PartsLook } from './partsLook.ts';
import { partUiSchema } from './partUiSchema.ts';
import { AddButton, ItemTemplate, NamedPropertyTemplate } from './templates.tsx';

interface Props {
  schema: JsonSchema;
  parts: ResolvedParts;
  /** Draws the parts with the components of MUI. */
  draw(look: PartsLook): ReactNode;
}

/** The parts of a value, drawn by RJSF with the components of `@rjsf/mui` in our theme. */
export function MuiParts({ schema, parts, draw }: Props) {
  const { t } = useTranslation();
  const look = useMemo(
    () => ({
      registry: { ...COMPONENTS, translateString: translateIn(t) },
      uiSchema: partUiSchema(schema, { parts, t }),
    }),
    [schema, parts, t],
  );
  return (
    <MuiThemeProvider>
      <Box sx={PART_STYLES}>{draw(look)}</Box>
    </MuiThemeProvider>
  );
}

const { templates, widgets } = getDefaultRegistry();
const COMPONENTS: Pick<Registry, 'templates' | 'widgets' | 'globalUiOptions'> = {
  templates: {
    ...templates,
    ...Templates,
    ArrayFieldItemTemplate: ItemTemplate,
    WrapIfAdditionalTemplate: NamedPropertyTemplate,
    ButtonTemplates: {
      ...templates.ButtonTemplates,
      ...Templates.ButtonTemplates,
      AddButton,
    },
  },
  widgets: { ...widgets, ...Widgets, DateWidget: PartDateWidget },
  // Optional objects and choices of a shape have a button that adds them, and one that removes them.
  globalUiOptions: { enableOptionalDataFieldForType: ['object'] },
};

/** The keys of RJSF's own texts. The others are about mistakes in a schema, which the check reports. */
const KEYS: { readonly [One in TranslatableString]?: string } = {
  [TranslatableString.YesLabel]: 'parts.yes',
  [TranslatableString.NoLabel]: 'parts.no',
  [TranslatableString.NewStringDefault]: 'parts.newValue',
  [TranslatableString.AddButton]: 'parts.add',
  [TranslatableString.AddItemButton]: 'parts.add',
  [TranslatableString.MoveDownButton]: 'parts.moveDown',
  [TranslatableString.MoveUpButton]: 'parts.moveUp',
  [TranslatableString.RemoveButton]: 'parts.remove',
  [TranslatableString.OptionalObjectAdd]: 'parts.addOptional',
  [TranslatableString.OptionalObjectRemove]: 'parts.removeOptional',
  [TranslatableString.OptionalObjectEmptyMsg]: 'parts.none',
  [TranslatableString.KeyLabel]: 'parts.key',
};

const translateIn =
  (t: Translate): Registry['translateString'] =>
  (text) => {
    const key = KEYS[text];
    return key === undefined ? text : t(key);
  };
