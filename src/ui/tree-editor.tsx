import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { ChevronDownIcon } from './icons.tsx';
import './tree-editor.css';

type RowProps = {
  /** How deep it stands: 0 for the outermost. Its heading follows from it. */
  readonly depth: number;
  readonly title: ReactNode;
  /** Shown small next to the title: how much is under it. */
  readonly note?: string | undefined;
  /** Whether what stands under it shows; undefined: nothing can. */
  readonly isOpen?: boolean | undefined;
  readonly openLabel?: string;
  readonly onOpen?: ((isOpen: boolean) => void) | undefined;
  readonly marks?: { readonly [attribute: `data-${string}`]: string };
  readonly buttonMarks?: { readonly [attribute: `data-${string}`]: string };
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  readonly under?: ReactNode;
};

/** A row of an editable tree. Nested lists: an ARIA tree cannot hold buttons and forms. */
export function TreeRow(props: RowProps): ReactNode {
  const { depth, title, note, isOpen, openLabel, onOpen, actions, children, under } = props;
  const Heading = HEADINGS[Math.min(depth, HEADINGS.length - 1)] ?? 'h6';
  return (
    <li className="tree-row" {...props.marks}>
      <div className="tree-head">
        {isOpen === undefined ? null : (
          <IconButton
            className="tree-open"
            aria-expanded={isOpen}
            label={openLabel}
            onClick={() => onOpen?.(!isOpen)}
            {...props.buttonMarks}
          >
            <ChevronDownIcon />
          </IconButton>
        )}
        <Heading className="tree-title shrinks breaks">{title}</Heading>
        {note === undefined ? null : <span className="faint small">{note}</span>}
        <div className="tree-actions acts">{actions}</div>
      </div>
      {children}
      {under}
    </li>
  );
}

const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const;

type BarProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
};

/** The bar above a list of such rows: what they are, and what can be done with all of them. */
export const TreeBar = ({ title, children }: BarProps): ReactNode => (
  <div className="tree-bar">
    {title}
    <div className="tree-actions acts">{children}</div>
  </div>
);
