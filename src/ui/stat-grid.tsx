import type { ReactNode } from 'react';
import './stat-grid.css';

type Stat = { readonly name: string; readonly label: string; readonly value: ReactNode };

/** A few numbers that sum something up, next to each other; two a row where room is short. */
export const StatGrid = ({ stats }: { readonly stats: readonly Stat[] }): ReactNode => (
  <dl className="figures">
    {stats.map(({ name, label, value }) => (
      <div key={name} className="figure stack-4">
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
