import { useRef, useState, type SyntheticEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Problem, problemKey } from '../../data/problem.ts';
import { useTexts } from '../../i18n/TextsContext.ts';
import { useSession, useSessionState } from '../../session/SessionContext.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { LabelledInput } from '../../ui/LabelledInput.tsx';

type Body = { identity: string; password: string };

/** Where the session's end is told, the form, and the server's refusals as a list above it. */
export function SignInForm() {
  const { t } = useTranslation();
  const session = useSession();
  const texts = useTexts();
  const [body, setBody] = useState<Body>({ identity: '', password: '' });
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const summary = useRef<HTMLDivElement>(null);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const locale = await session.signIn(body);
      // The account's own language wins over what this browser was set to.
      await texts.setLanguage(locale);
    } catch (refusal) {
      setProblem(refusal);
      setBusy(false);
      requestAnimationFrame(() => summary.current?.focus());
    }
  }

  const change = (field: keyof Body) => (event: { target: { value: string } }) => setBody({ ...body, [field]: event.target.value });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} data-form="login">
      <Stack sx={{ gap: 5 }}>
        <Refusals problem={problem} focus={summary} />
        <LabelledInput name="identity" label={t('auth.login.email')} required ltr type="email" autoComplete="username" autoFocus value={body.identity} onChange={change('identity')} />
        <PasswordInput value={body.password} onChange={change('password')} />
        <Button type="submit" variant="contained" size="large" loading={busy} data-action="submit">
          {t('auth.login.submit')}
        </Button>
      </Stack>
    </form>
  );
}

function PasswordInput(props: { value: string; onChange: (event: { target: { value: string } }) => void }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const label = t(shown ? 'auth.password.hide' : 'auth.password.show');
  const toggle = (
    <Tooltip title={label}>
      <IconButton onClick={() => setShown(!shown)} aria-label={label} aria-pressed={shown} data-action="showPassword" edge="end">
        <Icon name={shown ? 'VisibilityOff' : 'Visibility'} />
      </IconButton>
    </Tooltip>
  );
  return (
    <LabelledInput
      {...props}
      name="password"
      label={t('auth.login.password')}
      required
      ltr
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      inputProps={{ spellCheck: false }}
      end={toggle}
    />
  );
}

function Refusals({ problem, focus }: { problem: unknown; focus: React.Ref<HTMLDivElement> }) {
  const { t } = useTranslation();
  const state = useSessionState();
  if (problem) {
    return (
      <Alert severity="error" tabIndex={-1} ref={focus} data-alert="refused">
        <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {sentences(problem, t).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Stack>
      </Alert>
    );
  }
  if (state.status === 'out' && state.reason) {
    return (
      <Alert severity="info" data-alert="reason">
        {t(state.reason)}
      </Alert>
    );
  }
  return null;
}

/** The refusals by key, so that they follow a switch of the language; the server's own words where it sends no keys. */
function sentences(problem: unknown, t: TFunction): string[] {
  if (!(problem instanceof Problem)) return [t('error.generic')];
  const keyed = Object.values(problem.fields).flat();
  if (keyed.length > 0) return [...new Set(keyed.map((one) => t(one.key, one.params)))];
  if (problem.status === 429) return [t('auth.login.error.tooMany')];
  return problem.texts.length > 0 ? problem.texts : [t(problemKey(problem))];
}
