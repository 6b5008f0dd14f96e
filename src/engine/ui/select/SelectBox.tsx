import type { ReactNode } from 'react';
import type {
  AutocompleteGroupedOption,
  UseAutocompleteReturnValue,
} from '@mui/material/useAutocomplete';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { BidiText } from '../controls/BidiText.tsx';
import { Icon } from '../icons/Icon.tsx';
import { AnchoredPopup } from '../overlays.ts';
import { Thumbnail } from '../controls/Thumbnail.tsx';
import type { SelectOption, SelectProps } from './options.ts';
import '../ui.css';

/** The state that MUI's useAutocomplete returns, for one or several selected options. */
type BoxState = Pick<
  UseAutocompleteReturnValue<SelectOption>,
  | 'getRootProps'
  | 'getInputProps'
  | 'getClearProps'
  | 'getPopupIndicatorProps'
  | 'getListboxProps'
  | 'getOptionProps'
  | 'setAnchorEl'
  | 'anchorEl'
  | 'popupOpen'
  | 'dirty'
> & {
  groupedOptions: SelectOption[] | AutocompleteGroupedOption<SelectOption>[];
};

interface Props extends SelectProps {
  box: BoxState;
  /** Whether the list shows a checkbox beside each option. */
  multiple?: boolean;
  /** The chips of the selected options. */
  chips?: ReactNode;
}

/** The input of a select box, its buttons and the list of options. */
export function SelectBox({ box, multiple = false, chips, ...props }: Props) {
  const { t } = useTranslation();
  const { isLabelLoading = false, label } = props;
  const { setAnchorEl, getRootProps, getInputProps } = box;
  return (
    <>
      <div
        {...getRootProps()}
        ref={setAnchorEl}
        className="text-box select-box"
        data-invalid={props.invalid || undefined}
        data-filter={props['data-filter']}
        data-many={multiple || undefined}
        onPointerEnter={() => void AnchoredPopup.preload()}
        onFocus={() => void AnchoredPopup.preload()}
      >
        {chips}
        <input
          {...getInputProps()}
          {...(label === undefined ? {} : { 'aria-label': label })}
          placeholder={
            isLabelLoading ? t('mui.autocomplete.loading') : (props.placeholder ?? label)
          }
          readOnly={isLabelLoading}
          aria-busy={isLabelLoading || undefined}
          aria-invalid={props.invalid}
          aria-required={props.required}
          aria-describedby={props.describedBy}
        />
        {box.dirty && !props.disabled && (
          <button
            {...box.getClearProps()}
            type="button"
            className="pressable select-button select-clear"
            aria-label={t('mui.autocomplete.clear')}
            data-hint={t('mui.autocomplete.clear')}
          >
            <Icon name="Close" />
          </button>
        )}
        <button
          {...box.getPopupIndicatorProps()}
          type="button"
          disabled={props.disabled}
          className="pressable select-button"
          aria-label={t(box.popupOpen ? 'mui.autocomplete.close' : 'mui.autocomplete.open')}
        >
          <Icon name={box.popupOpen ? 'ExpandLess' : 'ExpandMore'} />
        </button>
      </div>
      {box.popupOpen && box.anchorEl && (
        <AnchoredPopup anchor={box.anchorEl}>
          <Options box={box} multiple={multiple} {...props} />
        </AnchoredPopup>
      )}
    </>
  );
}

function Options({ box, multiple = false, isLoading, failed }: Props) {
  const { t } = useTranslation();
  // No group is set, so these are options.
  const options = box.groupedOptions as SelectOption[];
  if (options.length === 0)
    return (
      // Pressing the text must not take the focus from the input.
      <div
        role="presentation"
        className="popup-note"
        onMouseDown={(event) => event.preventDefault()}
      >
        {isLoading
          ? t('mui.autocomplete.loading')
          : t(failed ? 'error.network' : 'mui.autocomplete.noOptions')}
      </div>
    );
  return (
    <ul {...box.getListboxProps()} className="popup-list">
      {options.map((option, index) => {
        const { key, ...props } = box.getOptionProps({ option, index });
        return (
          <li key={key} {...props} className="popup-option" data-option={option.value}>
            {multiple && (
              <Icon
                name={props['aria-selected'] === true ? 'CheckBox' : 'CheckBoxOutlineBlank'}
                color={props['aria-selected'] === true ? 'primary.main' : 'textMuted'}
              />
            )}
            {option.image && <Thumbnail source={option.image} size={24} wide={false} />}
            <BidiText text={option.label} />
          </li>
        );
      })}
    </ul>
  );
}
