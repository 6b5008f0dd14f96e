import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslation } from 'react-i18next';
import { Icon, problemKey, StateView } from '../../engine/index.ts';

/** What stands in the place of a part that did not come; the rest of the screen stays. */
export function Failure({ title, problem, onRetry }: { title: string; problem: unknown; onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <Card role="alert">
      <StateView state="error" icon="CloudOff" tone="error" title={title} hint={t(problemKey(problem))}>
        <Button variant="outlined" startIcon={<Icon name="Refresh" />} onClick={onRetry} data-action="retry">
          {t('action.retry')}
        </Button>
      </StateView>
    </Card>
  );
}
