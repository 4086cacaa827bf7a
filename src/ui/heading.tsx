import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import './ui.css';

const Level = createContext(2);

/** A heading at the level of its section, from h2. It looks alike at each level. */
export function Heading({ className, ...rest }: ComponentProps<'h2'>): ReactNode {
  const Element = `h${use(Level)}` as 'h2';
  return <Element {...rest} className={className === undefined ? 'heading' : `heading ${className}`} />;
}

/** What stands under a heading: its own are one level deeper. */
export const NextHeadingLevel = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <Level value={Math.min(use(Level) + 1, 6)}>{children}</Level>
);

/** Resets the heading level to 2, for content with its own title such as a dialog. */
export const ResetHeadingLevel = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <Level value={2}>{children}</Level>
);
