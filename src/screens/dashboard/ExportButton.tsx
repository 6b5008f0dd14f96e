import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ExportMenu, Icon, type ExportRequest } from '../../engine/index.ts';

interface Props {
  /** For tests and support. */
  mark: string;
  /** Text key. */
  label: string;
  variant: 'outlined' | 'text';
  /** What is shown, ready to be exported; undefined while nothing is. */
  request: ExportRequest | undefined;
}

/** Exports figures that are on the page. */
export function ExportButton({ mark, label, variant, request }: Props) {
  const { t } = useTranslation();
  const look = { variant, startIcon: <Icon name="FileDownload" />, 'data-action': mark } as const;
  if (!request) {
    return (
      <Button {...look} disabled>
        {t(label)}
      </Button>
    );
  }
  return (
    <ExportMenu request={request} total={Array.isArray(request.rows) ? request.rows.length : null}>
      {(trigger) => (
        <Button {...look} {...trigger}>
          {t(label)}
        </Button>
      )}
    </ExportMenu>
  );
}
