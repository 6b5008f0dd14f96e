import type { ReactNode } from 'react';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface NoticeAction {
  /** For tests and support, as `data-action`. */
  testId: string;
  label: string;
  /** The recommended action. */
  isPrimary?: boolean;
  onPress(): void;
}

/** An alert with actions. `testId` identifies it for tests and support, as `data-alert`. */
export function Notice({
  severity,
  testId,
  actions,
  children,
}: {
  severity: AlertColor;
  testId: string;
  actions: NoticeAction[];
  children: ReactNode;
}) {
  const buttons = actions.map((action) => (
    <Button
      key={action.testId}
      color="inherit"
      variant={action.isPrimary ? 'outlined' : 'text'}
      onClick={action.onPress}
      data-action={action.testId}
    >
      {action.label}
    </Button>
  ));
  return (
    <Alert
      severity={severity}
      data-alert={testId}
      sx={{ mb: 4 }}
      action={<Box sx={{ display: 'flex', gap: 2 }}>{buttons}</Box>}
    >
      {children}
    </Alert>
  );
}
