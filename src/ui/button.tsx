import type { ComponentProps, ReactNode } from 'react';
import './ui.css';

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label'>;

type IconProps = ButtonProps & {
  /** What it does, to whoever does not see the icon. */
  readonly label?: string;
  /** Whether it takes something away. */
  readonly danger?: boolean;
};

/** A button that shows an icon alone. */
export const IconButton = ({ label, danger = false, className, ...props }: IconProps): ReactNode => (
  <button
    {...props}
    type="button"
    aria-label={label}
    className={['icon-button', danger ? 'icon-button-danger' : '', className].filter(Boolean).join(' ')}
  />
);

/** A button that looks like a link, amid text. */
export const LinkButton = ({ className, ...props }: ButtonProps): ReactNode => (
  <button {...props} type="button" className={['link-button', className].filter(Boolean).join(' ')} />
);
