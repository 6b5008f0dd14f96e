import type { ButtonHTMLAttributes } from 'react';
import './ui.css';

type Marks = { [mark: `data-${string}`]: string };

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>, Marks {
  'aria-label': string;
}

/** A button with an icon only, named by `aria-label`. A single element, like `Button`. */
export function IconButton({ className = '', ...rest }: IconButtonProps) {
  return <button type="button" className={`pressable icon-button ${className}`} {...rest} />;
}
