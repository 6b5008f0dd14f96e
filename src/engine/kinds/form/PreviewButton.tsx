import Button from '@mui/material/Button';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

interface Props {
  label: string;
  field: string;
  /** The item as it was loaded. */
  item: unknown;
}

/** Opens what others see of the saved item; nothing while it has no address. */
export function PreviewButton({ label, field, item }: Props) {
  const { t } = useTranslation();
  const address = (Object(item) as Record<string, unknown>)[field];
  // Anything but an address of the web would run where it was followed.
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address)) return null;
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener"
      variant="outlined"
      startIcon={<Icon name="Visibility" />}
      data-action="preview"
    >
      {t(label)}
    </Button>
  );
}
