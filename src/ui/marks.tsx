import type { ComponentProps, ReactNode } from 'react';
import { t } from '../platform/i18n/index.ts';

type Props = { readonly children: ReactNode };

/** What only those hear who do not see the page. */
export const VisuallyHidden = (props: ComponentProps<'span'>): ReactNode => <span {...props} className="sr-only" />;

/** A word that says how something stands. Default: in no colour. */
export const Mark = ({
  tone = 'neutral',
  children,
}: Props & { readonly tone?: 'neutral' | 'blue' | 'green' | 'amber' | 'red' | 'purple' }): ReactNode => (
  <span className={`tag tag-${tone}`}>{children}</span>
);

/** How many there are, beside what they are. */
export const Count = ({ children }: Props): ReactNode => <span className="badge">{children}</span>;

/** Figures and times, as wide whatever they are, so that nothing beside them moves. */
export const Digits = ({ children }: Props): ReactNode => <span className="digits">{children}</span>;

/** What is said in place of what is not there. */
export const Missing = (props: ComponentProps<'p'>): ReactNode => <p {...props} className="missing" />;

/** An arrow from what was to what is, along the line of writing. */
export const Becomes = (): ReactNode => <span className="becomes" role="img" aria-label={t('becomes')} />;
