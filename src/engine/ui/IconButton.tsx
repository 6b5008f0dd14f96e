import type { ButtonHTMLAttributes } from 'react';
import './ui.css';

type Marks = { [mark: `data-${string}`]: string };

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>, Marks {
  'aria-label': string;
}

/** A button that is an icon alone, named by its label: one element, as `Button`. */
export function IconButton({ className = '', ...rest }: IconButtonProps) {
  return <button type="button" className={`pressable icon-button ${className}`} {...rest} />;
}
