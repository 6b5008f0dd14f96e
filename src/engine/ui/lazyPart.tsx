import { useCallback, useEffect, useState, type ComponentType } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

/**
 * A part of a screen that is fetched when it is first shown; nothing stands in its place until then. Where it cannot be fetched the
 * screen stays as it is, with all that was typed, and a line says so with a way to try again.
 * @param quiet for what nobody misses: no line is shown
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, { quiet = false } = {}): ComponentType<Props> {
  let part: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => part);
    const [failed, setFailed] = useState(false);
    const fetch = useCallback(async () => {
      setFailed(false);
      try {
        part ??= await load();
        setPart(() => part);
      } catch {
        setFailed(true);
      }
    }, []);
    useEffect(() => {
      if (!part) void fetch();
    }, [fetch]);
    if (Part) return <Part {...props} />;
    return failed && !quiet ? <PartFailure onRetry={() => void fetch()} /> : null;
  };
}

/** A line that says that a part of the screen could not be fetched, with a way to try again. */
export function PartFailure({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <Box role="alert" data-alert="part" sx={LINE}>
      {t('error.partLoad')}
      <Button size="small" onClick={onRetry} data-action="retry">
        {t('action.retry')}
      </Button>
    </Box>
  );
}

const LINE = {
  position: 'fixed',
  insetBlockEnd: 16,
  insetInline: 16,
  marginInline: 'auto',
  inlineSize: 'fit-content',
  zIndex: 'snackbar',
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 4,
  py: 2,
  border: 1,
  borderColor: 'line',
  borderRadius: '8px',
  bgcolor: 'surfaceRaised',
  color: 'text.primary',
  typography: 'body2',
  boxShadow: 2,
} as const;
