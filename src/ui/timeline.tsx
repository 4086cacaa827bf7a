import type { ReactNode, Ref } from 'react';
import './timeline.css';

/** A timeline, the newest first. Entries can take the focus, for loading more. */
export const Timeline = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode => (
  // Safari needs it without markers.
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
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** One thing that happened. */
export const TimelineEntry = ({ ref, what, by, action, children }: EntryProps): ReactNode => (
  <li ref={ref} tabIndex={-1}>
    <div className="timeline-head">
      <p>
        <strong>{what}</strong>
        <span className="timeline-by faint small">
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
