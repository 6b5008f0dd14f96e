import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import '../ui.css';

export type DataAttributes = { [name: `data-${string}`]: string | boolean | number | undefined };

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, DataAttributes {
  ref?: Ref<HTMLButtonElement>;
  type?: 'button' | 'submit';
  /** `error` deletes or discards something; `danger` is the same as the recommended action. */
  variant?: 'text' | 'inherit' | 'error' | 'outlined' | 'contained' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** While its action is running: the button is disabled and shows a spinner. */
  busy?: boolean;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  /** Renders a link to a path of the app. */
  to?: string;
  /** Renders a link to another page, which opens in a new tab. */
  href?: string;
}

/** A button, or a link that looks like one. It renders a single element. */
export function Button({
  variant = 'text',
  size = 'medium',
  startIcon,
  endIcon,
  to,
  href,
  busy = false,
  disabled,
  type = 'button',
  className = '',
  children,
  ...rest
}: ButtonProps) {
  const attributes = {
    ...rest,
    className: `pressable button ${className}`,
    'data-variant': variant,
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
  // Only attributes and handlers that links and buttons share are passed here.
  if (to !== undefined)
    return (
      <Link to={to} {...(attributes as object)}>
        {content}
      </Link>
    );
  if (href !== undefined)
    return (
      <a href={href} target="_blank" rel="noopener" {...(attributes as object)}>
        {content}
      </a>
    );
  return (
    <button type={type} disabled={disabled === true || busy} {...attributes}>
      {content}
    </button>
  );
}

/** Buttons that belong together, without space between them. */
export const ButtonGroup = ({ children }: { children: ReactNode }) => (
  <div role="group" className="button-group">
    {children}
  </div>
);
