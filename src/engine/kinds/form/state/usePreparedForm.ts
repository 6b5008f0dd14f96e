import { useEffect, useMemo, useState } from 'react';
import { withCodeTimeout } from '../../../../shared/codeTimeout.ts';
import type { ResolvedForm } from '../../../../shared/resolved/resolved.ts';
import { screenFor } from '../../../../shared/calls/rights.ts';
import { useIsMainAccount } from '../../../session/SessionContext.ts';
import { usePrepareScreen, type PreparedScreen } from '../../prepareScreen.ts';
import type { Validators } from '../errors/validator.ts';

/** A form as the account sees it, with the generated code of its rules. */
export interface PreparedForm {
  screen: ResolvedForm;
  validators: Validators;
}

/**
 * Loads a form that opens in a dialog, with its texts and its widgets.
 * @param id the id of its definition
 */
export function usePreparedForm(id: string): {
  /** Undefined while it loads. */
  prepared: PreparedForm | undefined;
  failed: boolean;
  retry(): void;
} {
  const prepare = usePrepareScreen();
  const [module, setModule] = useState<PreparedScreen | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
  useEffect(() => {
    withCodeTimeout(prepare(id)).then(setModule, () => setFailedAttempt(attempt));
  }, [prepare, id, attempt]);
  const isMain = useIsMainAccount();
  const prepared = useMemo(() => {
    const screen = module && screenFor(module.screen, isMain);
    return screen?.kind === 'form' ? { screen, validators: module!.validators! } : undefined;
  }, [module, isMain]);
  return { prepared, failed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) };
}
