import { createContext, type ReactNode, use } from 'react';
import { Card } from './card.tsx';
import { LockIcon } from './icons.tsx';
import './side-panel.css';

type Props = {
  readonly title: string;
  /**
   * Why nothing can be done here now: it is dimmed, said, and what does something in it is locked.
   */
  readonly lockedBy?: string | undefined;
  /** Stands at the title's end. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

const LockedBy = createContext<string | undefined>(undefined);

/** Why what is around is locked; undefined: it is not. */
export const useLockedBy = (): string | undefined => use(LockedBy);

/** Why something is locked, in a line. */
export const Locked = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <p className="side-panel-why">
    <LockIcon />
    {children}
  </p>
);

/** A small card beside a page's content: one thing about it, and what can be done about that. */
export function SidePanel({ title, lockedBy, beside, children }: Props): ReactNode {
  return (
    <Card room="small" title={title} extra={beside} data-locked={lockedBy === undefined ? undefined : ''}>
      {lockedBy === undefined ? null : <Locked>{lockedBy}</Locked>}
      <LockedBy value={lockedBy}>{children}</LockedBy>
    </Card>
  );
}
