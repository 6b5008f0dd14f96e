import type { ReactNode } from 'react';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface Way {
  /** For tests and support, as `data-action`. */
  mark: string;
  label: string;
  /** The recommended action. */
  main?: boolean;
  onPress(): void;
}

/** An alert with actions. `testId` identifies it for tests and support, as `data-alert`. */
export function Notice({
  severity,
  mark,
  ways,
  children,
}: {
  severity: AlertColor;
  mark: string;
  ways: Way[];
  children: ReactNode;
}) {
  const buttons = ways.map((way) => (
    <Button
      key={way.mark}
      color="inherit"
      variant={way.main ? 'outlined' : 'text'}
      onClick={way.onPress}
      data-action={way.mark}
    >
      {way.label}
    </Button>
  ));
  return (
    <Alert
      severity={severity}
      data-alert={mark}
      sx={{ mb: 4 }}
      action={<Box sx={{ display: 'flex', gap: 2 }}>{buttons}</Box>}
    >
      {children}
    </Alert>
  );
}
