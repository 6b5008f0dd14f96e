import { useId, useState, type ComponentType } from 'react';
import type { Control, PanelProperty } from '../../api.ts';
import { IssueNotes } from '../issues/IssueNote.tsx';
import { issuesAt } from '../selection.ts';
import { useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';
import { AddValue } from './AddValue.tsx';
import { ChoiceControl } from './ChoiceControl.tsx';
import { hasText, Help } from './Help.tsx';
import { ItemsControl } from './ItemsControl.tsx';
import { JsonControl } from './JsonControl.tsx';
import { ListControl } from './ListControl.tsx';
import { NameControl } from './NameControl.tsx';
import { useOpenPanel, type ControlProps } from './PanelContext.ts';
import { isEditedAsJson } from './propertyEdit.ts';
import { SwitchControl } from './SwitchControl.tsx';
import { TextControl } from './TextControl.tsx';
import { TextProperty } from './TextProperty.tsx';

/** The properties of an object. */
export function PropertyList({ properties }: { properties: PanelProperty[] }) {
  return (
    <div className="studio-properties">
      {properties.map((property) => (
        <PropertyRow key={property.name} property={property} />
      ))}
    </div>
  );
}

/** Controls whose parts show their own issues. */
const CONTAINERS = ['object', 'values', 'items'];

/** A property with its label, control, issues and explanation. */
function PropertyRow({ property }: { property: PanelProperty }) {
  const { t } = useText();
  const { state } = useStudioContext();
  const { panel } = useOpenPanel();
  const [hasHelp, setHelp] = useState(false);
  const id = useId();
  const { name, path, required, help, control, value, unknown } = property;
  const isContainer = CONTAINERS.includes(control.type);
  const issues = issuesAt(state, { file: panel.file, path }, !isContainer);
  const controlProps = {
    property,
    id,
    invalid: issues.length > 0,
    describedBy:
      [unknown && `${id}-unknown`, hasHelp && `${id}-help`, issues.length > 0 && `${id}-issues`]
        .filter(Boolean)
        .join(' ') || undefined,
  };
  const label = (
    <>
      <bdi dir="ltr">{name}</bdi>
      {required && (
        <span aria-hidden className="studio-required">
          *
        </span>
      )}
    </>
  );
  const head = (
    <div className="studio-property-head">
      {isContainer ? (
        <span id={`${id}-label`} className="field-label">
          {label}
        </span>
      ) : (
        <label htmlFor={id} className="field-label">
          {label}
        </label>
      )}
      {unknown && (
        <span id={`${id}-unknown`} className="studio-note">
          {t('studio.unknown')}
        </span>
      )}
      {hasText(help) && (
        <button
          type="button"
          className="pressable studio-help-button"
          aria-label={t('studio.help', { name })}
          aria-expanded={hasHelp}
          aria-controls={`${id}-help`}
          onClick={() => setHelp(!hasHelp)}
        >
          ?
        </button>
      )}
    </div>
  );
  return (
    <div
      className="studio-property"
      data-property={name}
      data-stated={value !== undefined || undefined}
      {...(isContainer
        ? {
            role: 'group',
            'aria-labelledby': `${id}-label`,
            'aria-describedby': controlProps.describedBy,
          }
        : {})}
    >
      {head}
      {hasHelp && <Help id={`${id}-help`} help={help} />}
      <PropertyControl {...controlProps} />
      <IssueNotes id={`${id}-issues`} issues={issues} />
    </div>
  );
}

/** What a name refers to if it is the key of a text. */
const TEXTS = ['text', 'plural'];

const CONTROLS: Record<Exclude<Control['type'], 'json'>, ComponentType<ControlProps>> = {
  text: TextControl,
  number: TextControl,
  switch: SwitchControl,
  choice: ChoiceControl,
  name: NameOrText,
  list: ListControl,
  object: ObjectControl,
  values: ValuesControl,
  items: ItemsControl,
};

/** The control of a property. */
export function PropertyControl(props: ControlProps) {
  const { type } = props.property.control;
  const [isJsonFocused, setJsonFocused] = useState(false);
  const [hasMistake, setMistake] = useState(false);
  // The box of the JSON stays while it has the focus or a mistake, also if another control can show
  // its value.
  if (type === 'json' || isJsonFocused || hasMistake || isEditedAsJson(props.property))
    return (
      <div onFocus={() => setJsonFocused(true)} onBlur={() => setJsonFocused(false)}>
        <JsonControl {...props} onMistake={setMistake} />
      </div>
    );
  const Shown = CONTROLS[type];
  return <Shown {...props} />;
}

function NameOrText(props: ControlProps) {
  const { control } = props.property;
  const isText = control.type === 'name' && TEXTS.includes(control.refers);
  return isText ? <TextProperty {...props} /> : <NameControl {...props} />;
}

function ObjectControl({ property: { control } }: ControlProps) {
  return <PropertyList properties={control.type === 'object' ? control.properties : []} />;
}

function ValuesControl({ property }: ControlProps) {
  const { control, path } = property;
  if (control.type !== 'values') return null;
  return (
    <AddValue path={path} properties={control.properties}>
      <PropertyList properties={control.properties} />
    </AddValue>
  );
}
