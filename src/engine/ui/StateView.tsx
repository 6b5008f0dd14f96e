import type { ReactNode } from 'react';
import tokens from '../theme/tokens.json';
import { Icon } from './icons/Icon.tsx';
import './ui.css';

interface Props {
  icon: string;
  tone?: 'primary' | 'neutral' | 'error';
  title: string;
  /** Whether it is all that its screen shows: then its title is the page's. */
  alone?: boolean;
  hint?: string | undefined;
  /** The way on: a button or links. */
  children?: ReactNode;
  /** Which state this is, for tests and support. */
  state: string;
}

/** What stands in the place of content that is not there: what happened, why, and the way on. */
export function StateView({
  icon,
  tone = 'neutral',
  title,
  alone = false,
  hint,
  children,
  state,
}: Props) {
  const Title = alone ? 'h1' : 'p';
  return (
    <div data-state={state} className="state-view">
      <div className="state-tile" data-tone={tone}>
        <Icon name={icon} size={tokens.icon.lg} />
      </div>
      <Title className="state-title">{title}</Title>
      {hint && <p className="state-hint">{hint}</p>}
      {children && <div className="state-ways">{children}</div>}
    </div>
  );
}
