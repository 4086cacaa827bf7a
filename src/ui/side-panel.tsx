import { createContext, type ReactNode, use, useId } from 'react';
import { LockIcon } from './icons.tsx';
import './side-panel.css';

type Props = {
  readonly title: string;
  /** Why nothing can be done here now: it is dimmed, said, and what does something in it is locked. */
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
  const id = useId();
  return (
    <section className="card side-panel" aria-labelledby={id} data-locked={lockedBy === undefined ? undefined : ''}>
      <div className="side-panel-head">
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {lockedBy === undefined ? null : (
        <p className="side-panel-why">
          <LockIcon />
          {lockedBy}
        </p>
      )}
      <div className="side-panel-body">
        <Locked value={lockedBy}>{children}</Locked>
      </div>
    </section>
  );
}
