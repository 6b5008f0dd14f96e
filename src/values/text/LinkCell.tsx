import type { LinkCellOptions } from '../../generated/options.ts';
import { toWebUrl } from '../../engine/data/requests/url.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { CellProps } from '../../engine/registries.ts';
import { Icon } from '../../engine/ui/icons/Icon.tsx';

/** A link that opens in a new tab if the value is an http or https URL; empty for anything else. */
export function LinkCell({ value, options }: CellProps<LinkCellOptions>) {
  const { t } = useTranslation();
  const href = toWebUrl(value);
  // A relative URL would lead into the product.
  if (href === null || !/^https?:/i.test(String(value).trim())) return null;
  const label = options.label === undefined ? href : t(options.label);
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label} ${t('a11y.opensNewTab')}`}
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 4,
        minBlockSize: 24,
        color: 'var(--ui-palette-primary-main)',
      }}
    >
      {label}
      <Icon name="OpenInNew" size={16} />
    </a>
  );
}
