import { useEffect, useEffectEvent } from 'react';
import { Templates } from '@rjsf/mui';
import {
  ADDITIONAL_PROPERTY_FLAG,
  getTemplate,
  getUiOptions,
  TranslatableString,
  type ArrayFieldItemTemplateProps,
  type IconButtonProps,
  type WrapIfAdditionalTemplateProps,
} from '@rjsf/utils';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../icons/Icon.tsx';

/** An item of a list, with its number and its buttons. */
export function ItemTemplate({
  children,
  buttonsProps,
  hasToolbar,
  index,
  uiSchema,
  registry,
}: ArrayFieldItemTemplateProps) {
  const options = getUiOptions(uiSchema);
  const Buttons = getTemplate('ArrayFieldItemButtonsTemplate', registry, options);
  return (
    <fieldset>
      <legend>
        {options.title} <bdi>{index + 1}</bdi>
      </legend>
      <div data-item-buttons>{hasToolbar && <Buttons {...buttonsProps} />}</div>
      {children}
    </fieldset>
  );
}

/** The button that adds an item to a list, or a property with a name of its own to an object. */
export function AddButton({ id, className, disabled, onClick, registry }: IconButtonProps) {
  return (
    <Button
      id={id}
      className={className}
      disabled={disabled}
      variant="outlined"
      size="small"
      startIcon={<Icon name="Add" />}
      onClick={onClick}
    >
      {registry.translateString(TranslatableString.AddItemButton)}
    </Button>
  );
}

const WrapIfAdditionalTemplate = Templates.WrapIfAdditionalTemplate!;

/** The name that RJSF gives to a new property. */
const NEW_NAME = 'newKey';

/** A property whose name the user enters. A new one gets a name in the language of the page. */
export function NamedPropertyTemplate(props: WrapIfAdditionalTemplateProps) {
  const { label, schema, registry, onKeyRename } = props;
  const isNew = ADDITIONAL_PROPERTY_FLAG in schema && label === NEW_NAME;
  const rename = useEffectEvent(() =>
    onKeyRename(registry.translateString(TranslatableString.KeyLabel)),
  );
  useEffect(() => {
    if (isNew) rename();
  }, [isNew]);
  return <WrapIfAdditionalTemplate {...props} />;
}
