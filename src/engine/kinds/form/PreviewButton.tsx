import Button from '@mui/material/Button';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

interface Props {
  label: string;
  field: string;
  /** The item as it was loaded. */
  item: unknown;
}

/** Opens the public page of the saved item. Renders nothing if the item has no web address. */
export function PreviewButton({ label, field, item }: Props) {
  const { t } = useTranslation();
  const address = (Object(item) as Record<string, unknown>)[field];
  // Another scheme, such as `javascript:`, could run code.
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
