import type { ComponentProps, ReactNode } from 'react';
import type { Meaning } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { AttentionIcon, DoneIcon, GoingIcon, StoppedIcon, WaitingIcon } from './icons.tsx';
import './ui.css';

type Props = { readonly children: ReactNode };

/** What only those hear who do not see the page. */
export const VisuallyHidden = (props: ComponentProps<'span'>): ReactNode => <span {...props} className="sr-only" />;

const ICONS = {
  waiting: WaitingIcon,
  going: GoingIcon,
  done: DoneIcon,
  stopped: StoppedIcon,
  attention: AttentionIcon,
} as const;

type MarkProps = Props & {
  /** What it means, of which colour and icon follow (docs/design.md). Default: `plain`, neither. */
  readonly meaning?: Meaning;
  /** Whether it stands below what leads: then it is a line, not a pill. */
  readonly quiet?: boolean;
};

/** A word that says how something stands, legible without its colour. */
export function Mark({ meaning = 'plain', quiet = false, children }: MarkProps): ReactNode {
  const Icon = meaning === 'plain' ? undefined : ICONS[meaning];
  return (
    <span className={`tag tag-${meaning}${quiet ? ' tag-quiet' : ''}`}>
      {Icon ? <Icon /> : null}
      {children}
    </span>
  );
}

/** How many there are, next to what they are. */
export const Count = ({ children }: Props): ReactNode => <span className="badge">{children}</span>;

/** Figures and times, as wide whatever they are, so that nothing next to them moves. */
export const Digits = ({ children }: Props): ReactNode => <span className="digits">{children}</span>;

/** What is said in place of what is not there. */
export const Missing = (props: ComponentProps<'p'>): ReactNode => <p {...props} className="missing" />;

/** An arrow from what was to what is, along the line of writing. */
export const Becomes = (): ReactNode => <span className="becomes" role="img" aria-label={t('becomes')} />;
