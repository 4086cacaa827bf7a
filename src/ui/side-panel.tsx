import { createContext, type ReactNode, use } from 'react';
import { Card } from './card.tsx';
import { LockIcon } from './icons.tsx';
import './side-panel.css';

type Props = {
  readonly title: string;
  /** The lock's reason: dims, announces and disables the content. */
  readonly lockedBy?: string | undefined;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
};

const LockedBy = createContext<string | undefined>(undefined);

/** Why the surrounding content is locked; undefined: it is not. */
export const useLockedBy = (): string | undefined => use(LockedBy);

/** Why something is locked, in a line. */
export const Locked = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <p className="side-panel-why muted small">
    <LockIcon />
    {children}
  </p>
);

/** A small card next to a page's content: one thing about it, and what can be done about that. */
export function SidePanel({ title, lockedBy, extra: aside, children }: Props): ReactNode {
  return (
    <Card room="small" title={title} extra={aside} data-locked={lockedBy === undefined ? undefined : ''}>
      {lockedBy === undefined ? null : <Locked>{lockedBy}</Locked>}
      <LockedBy value={lockedBy}>{children}</LockedBy>
    </Card>
  );
}
