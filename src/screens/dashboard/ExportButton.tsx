import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import { useTranslation } from 'react-i18next';
import { ExportMenu, Icon, type ExportRequest } from '../../engine/index.ts';

interface Props {
  /** For tests and support, as `data-action`. */
  testId: string;
  /** Text key. */
  label: string;
  variant: 'outlined' | 'text';
  /** The export of the shown figures; undefined disables the button. */
  request: ExportRequest | undefined;
}

/**
 * Exports figures of the page: the button in the preferred format, the menu beside it in any
 * format.
 */
export function ExportButton({ testId, label, variant, request }: Props) {
  const { t } = useTranslation();
  const buttonProps = { startIcon: <Icon name="FileDownload" />, 'data-action': testId } as const;
  if (!request) {
    return (
      <Button {...buttonProps} variant={variant} disabled>
        {t(label)}
      </Button>
    );
  }
  return (
    <ExportMenu request={request} total={Array.isArray(request.rows) ? request.rows.length : null}>
      {({ onExport, trigger }) => (
        <ButtonGroup variant={variant}>
          <Button {...buttonProps} onClick={onExport}>
            {t(label)}
          </Button>
          <Button
            {...trigger}
            aria-label={`${t(label)}: ${t('export.formats')}`}
            data-hint={t('export.formats')}
            data-action={`${testId}Formats`}
            sx={{ px: 1 }}
          >
            <Icon name="ExpandMore" />
          </Button>
        </ButtonGroup>
      )}
    </ExportMenu>
  );
}
