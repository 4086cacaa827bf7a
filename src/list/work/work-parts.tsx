import type { ReactNode } from 'react';
import type { Progress } from '../../../api/wire/list.ts';
import { formatNumber } from '../../platform/formats.ts';
import { t, tn } from '../../platform/i18n/index.ts';
import './work.css';

type ProgressProps = {
  /** undefined: nobody knows yet. */
  readonly progress: Progress | undefined;
  readonly words: string;
  readonly text?: string;
};

/** How far some work is. */
export const WorkProgress = ({ progress, words, text }: ProgressProps): ReactNode => (
  <div className="work">
    {text === undefined ? null : <p>{text}</p>}
    <progress
      aria-label={t('Progress')}
      {...(progress ? { max: Math.max(1, progress.total), value: progress.done } : {})}
    />
    <p className="digits" role="status">
      {words}
    </p>
  </div>
);

/** What came of it. */
export const WorkSaid = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <p className="work-said strong" role="status">
    {children}
  </p>
);

type Count = { readonly label: string; readonly count: number };

/** How many of each kind there are. */
export const WorkCounts = ({ counts }: { readonly counts: readonly Count[] }): ReactNode => (
  <dl className="work-counts stack">
    {counts.map(({ label, count }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="digits">{formatNumber(count)}</dd>
      </div>
    ))}
  </dl>
);

/** One line of what was done or failed: its cells by the columns. */
type WorkLine = { readonly key: string; readonly cells: readonly ReactNode[] };

type LinesProps = {
  readonly label: string;
  readonly columns: readonly string[];
  readonly lines: readonly WorkLine[];
  readonly count: number;
  readonly children?: ReactNode;
};

/** A list of what failed or changes, or would, which scrolls where it is long. */
export function WorkLines({ label, columns, lines, count, children }: LinesProps): ReactNode {
  const more = count - lines.length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <section className="work-lines" tabIndex={0} aria-label={label}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, cells }) => (
              <tr key={key}>
                {columns.map((column, at) => (
                  <td key={column}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 || children ? (
        <p className="work-note wrap muted small row">
          {more > 0 ? <span>{tn('and {count} more', 'and {count} more', more)}</span> : null}
          {children}
        </p>
      ) : null}
    </>
  );
}
