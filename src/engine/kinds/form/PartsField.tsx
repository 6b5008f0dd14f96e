import { getUiOptions, type FieldProps } from '@rjsf/utils';
import type { PartsLook } from '../../ui/parts/partsLook.ts';
import { WidgetAdapter } from './WidgetAdapter.tsx';

/**
 * The field of RJSF for a value of several parts. RJSF draws the parts as well, with the components
 * that the widget of the field brings, because their code is loaded with the widget.
 */
export function PartsField(props: FieldProps) {
  const { fieldPathId, formData, required, rawErrors, registry, uiSchema, disabled } = props;
  const options = getUiOptions(uiSchema);
  return (
    <WidgetAdapter
      id={fieldPathId.$id}
      name={props.name}
      label={String(options.title)}
      value={formData}
      required={required === true}
      rawErrors={rawErrors ?? []}
      options={options}
      registry={registry}
      disabled={disabled === true}
      onChange={(value: unknown) => props.onChange(value, fieldPathId.path)}
      drawParts={drawParts(props)}
    />
  );
}

function drawParts(props: FieldProps) {
  // RJSF has it in all registries; its type allows others.
  const SchemaField = props.registry.fields['SchemaField']!;
  return ({ uiSchema, registry }: PartsLook) => (
    <SchemaField {...props} uiSchema={uiSchema} registry={{ ...props.registry, ...registry }} />
  );
}
