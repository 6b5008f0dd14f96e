import type { ReactNode } from 'react';
import tokens from '../../theme/tokens.json' with { type: 'json' };
import { Icon } from '../icons/Icon.tsx';
import '../ui.css';

interface Props {
  icon: string;
  tone?: 'primary' | 'neutral' | 'error';
  title: string;
  /** Whether it is the screen's only content. Its title is then the page heading. */
  isOnlyContent?: boolean;
  hint?: string | undefined;
  /** Actions, such as a button or links. */
  children?: ReactNode;
  /** The name of the state, for tests and support, as `data-state`. */
  state: string;
}

/** Replaces missing content: what happened, why, and what the user can do. */
export function StateView({
  icon,
  tone = 'neutral',
  title,
  isOnlyContent = false,
  hint,
  children,
  state,
}: Props) {
  const Title = isOnlyContent ? 'h1' : 'p';
  return (
    <div data-state={state} className="state-view">
      <div className="state-tile" data-tone={tone}>
        <Icon name={icon} size={tokens.icon.lg} />
      </div>
      <Title className="state-title" {...(isOnlyContent ? { 'data-title': '' } : {})}>
        {title}
      </Title>
      {hint && <p className="state-hint">{hint}</p>}
      {children && <div className="state-actions">{children}</div>}
    </div>
  );
}
