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

const Locked = createContext<string | undefined>(undefined);

/** Why what is around is locked; undefined: it is not. */
export const useLockedBy = (): string | undefined => use(Locked);

/** A small card beside a page's content: one thing about it, and what can be done about that. */
export function SidePanel({ title, lockedBy, beside, children }: Props): ReactNode {
  return (
    <Card room="small" title={title} extra={beside} data-locked={lockedBy === undefined ? undefined : ''}>
      {lockedBy === undefined ? null : (
        <p className="side-panel-why">
          <LockIcon />
          {lockedBy}
        </p>
      )}
      <Locked value={lockedBy}>{children}</Locked>
    </Card>
  );
}
