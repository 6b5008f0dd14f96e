import type { ButtonHTMLAttributes } from 'react';
import type { DataAttributes } from './Button.tsx';
import '../ui.css';

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>, DataAttributes {
  'aria-label': string;
}

/** A button with an icon only, named by `aria-label`. A single element, like `Button`. */
export function IconButton({ className = '', ...rest }: IconButtonProps) {
  return <button type="button" className={`pressable icon-button ${className}`} {...rest} />;
}
