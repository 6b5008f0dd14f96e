import {
  Button,
  ButtonGroup,
  ExportMenu,
  type ExportRequest,
  Icon,
  useTranslation,
} from 'nasaq/engine';

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
  const exportButton = {
    variant,
    startIcon: <Icon name="FileDownload" />,
    'data-action': testId,
  };
  if (!request) {
    return (
      <Button {...exportButton} disabled>
        {t(label)}
      </Button>
    );
  }
  return (
    <ExportMenu request={request} total={Array.isArray(request.rows) ? request.rows.length : null}>
      {({ onExport, trigger }) => (
        <ButtonGroup>
          <Button {...exportButton} onClick={onExport}>
            {t(label)}
          </Button>
          <Button
            {...trigger}
            variant={variant}
            aria-label={`${t(label)}: ${t('export.formats')}`}
            data-hint={t('export.formats')}
            data-action={`${testId}Formats`}
          >
            <Icon name="ExpandMore" />
          </Button>
        </ButtonGroup>
      )}
    </ExportMenu>
  );
}
