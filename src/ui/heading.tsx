import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import './ui.css';

const Level = createContext(2);

/**
 * A heading at the level of where it stands: the second under a page's title, one deeper in each
 * part that has a title. It looks alike at each.
 */
export function Heading({ className, ...rest }: ComponentProps<'h2'>): ReactNode {
  const Element = `h${use(Level)}` as 'h2';
  return <Element {...rest} className={className === undefined ? 'heading' : `heading ${className}`} />;
}

/** What stands under a heading: its own are one level deeper. */
export const Below = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <Level value={Math.min(use(Level) + 1, 6)}>{children}</Level>
);

/**
 * What has a title of its own, as a dialog, wherever it is opened from: headings in it begin at the
 * second level.
 */
export const Anew = ({ children }: { readonly children: ReactNode }): ReactNode => <Level value={2}>{children}</Level>;
