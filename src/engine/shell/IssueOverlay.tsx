import Box from '@mui/material/Box';
import { useDevelopment } from './development.ts';

/** The faults of the definitions just being edited, over the last good screen, away from what saves it. Left to right: paths and code. */
export function IssueOverlay() {
  const { issues } = useDevelopment();
  if (issues.length === 0) return null;
  return (
    <Box
      role="alert"
      dir="ltr"
      data-issues={issues.length}
      sx={{
        position: 'fixed',
        insetInline: 16,
        insetBlockStart: 64,
        zIndex: 'tooltip',
        maxBlockSize: '40vh',
        overflow: 'auto',
        p: 4,
        borderRadius: '12px',
        bgcolor: 'surfaceRaised',
        border: 2,
        borderColor: 'error.main',
        fontFamily: 'ui-monospace, monospace',
        fontSize: '0.8125rem',
        textAlign: 'start',
      }}
    >
      {issues.map((issue) => (
        <Box key={`${issue.file}:${issue.line}:${issue.column}:${issue.message}`} sx={{ mb: 2 }}>
          <strong>
            {issue.file}:{issue.line}:{issue.column}
          </strong>{' '}
          {issue.message}
          {issue.mend && <Box sx={{ color: 'textMuted' }}>→ {issue.mend}</Box>}
        </Box>
      ))}
    </Box>
  );
}
