import { languageFacts } from '../../../shared/text/languages.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MenuButton } from '../../ui/menu/MenuButton.tsx';
import { useLanguageAndModeSwitches } from './useLanguageAndModeSwitches.ts';

/**
 * Switches to the other language, labelled in that language, or opens a menu of several others.
 * Nothing is fetched again and no input is lost.
 */
export function LanguageButton() {
  const current = useLanguage();
  const { languages } = useLanguageAndModeSwitches();
  const [first, ...more] = languages;
  if (first === undefined) return null;
  if (more.length === 0)
    return (
      <Button
        variant="inherit"
        lang={first.to}
        startIcon={<Icon name="Translate" />}
        onClick={first.press}
        data-action="switchLanguage"
      >
        {first.name}
      </Button>
    );
  const items = languages.map(({ to, name, press }) => ({
    key: to,
    label: name,
    attributes: { 'data-language': to },
    onPress: press,
  }));
  return (
    <MenuButton items={items}>
      {(trigger) => (
        <Button
          variant="inherit"
          startIcon={<Icon name="Translate" />}
          data-action="switchLanguage"
          {...trigger}
        >
          {languageFacts(current).name}
        </Button>
      )}
    </MenuButton>
  );
}
