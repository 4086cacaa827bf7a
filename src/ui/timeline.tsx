import type { ReactNode, Ref } from 'react';
import './timeline.css';

/**
 * What happened, one after another, the newest first: a list whose entries can take the focus, for
 * who asked for more of them.
 */
export const Timeline = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode => (
  // Safari tells no list where it has no marks.
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <ol role="list" className="timeline" aria-label={label}>
    {children}
  </ol>
);

type EntryProps = {
  readonly ref?: Ref<HTMLLIElement> | undefined;
  readonly what: ReactNode;
  /** Who did it, when, from where: each is left out where nothing is known of it. */
  readonly by: readonly ReactNode[];
  /** What can be done about it. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** One thing that happened. */
export const TimelineEntry = ({ ref, what, by, action, children }: EntryProps): ReactNode => (
  <li ref={ref} tabIndex={-1}>
    <div className="timeline-head">
      <p>
        <strong>{what}</strong>
        <span className="timeline-by">
          {by.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            <span key={at}>
              {at === 0 ? '' : ' · '}
              {part}
            </span>
          ))}
        </span>
      </p>
      {action}
    </div>
    {children}
  </li>
);
