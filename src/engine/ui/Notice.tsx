import type { ReactNode } from 'react';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface Way {
  /** For tests and support. */
  mark: string;
  label: string;
  /** The way that most people want. */
  main?: boolean;
  onPress(): void;
}

/** Something that a person should know before they go on, and the ways on. `mark` names it for tests and support. */
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
