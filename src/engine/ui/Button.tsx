import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './ui.css';

type Marks = { [mark: `data-${string}`]: string };

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Marks {
  type?: 'button' | 'submit';
  look?: 'text' | 'inherit' | 'error' | 'outlined' | 'contained';
  size?: 'small' | 'medium' | 'large';
  /** While what it does is under way: it cannot be pressed, and says so by a ring that turns. */
  busy?: boolean;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  /** Makes it a link to a place of the app. */
  to?: string;
}

/** MUI's button without MUI, for what stands on a page before its rows: looks and behaves the same, and needs one element and no code for it. */
export function Button({
  look = 'text',
  size = 'medium',
  startIcon,
  endIcon,
  to,
  busy = false,
  disabled,
  type = 'button',
  className = '',
  children,
  ...rest
}: ButtonProps) {
  const marks = {
    ...rest,
    className: `pressable button ${className}`,
    'data-look': look,
    'data-size': size,
    ...(busy ? { 'data-busy': '', 'aria-busy': true } : {}),
  };
  const content = (
    <>
      {startIcon && <span className="button-start">{startIcon}</span>}
      {children}
      {endIcon && <span className="button-end">{endIcon}</span>}
    </>
  );
  // What a link takes of these is what both elements have: marks, labels and handlers of any element.
  if (to !== undefined)
    return (
      <Link to={to} {...(marks as object)}>
        {content}
      </Link>
    );
  return (
    <button type={type} disabled={disabled === true || busy} {...marks}>
      {content}
    </button>
  );
}
