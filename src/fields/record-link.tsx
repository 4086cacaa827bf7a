import type { ReactNode } from 'react';
import { type Field, type Id, type Row, recordPath, refers } from '../../resources/language/index.ts';
import { registry } from '../platform/registry.ts';
import { type Can, useCan } from '../platform/session.ts';
import { Link } from '../ui/link.tsx';

/** Where records of a resource open; undefined: on no screen the session may open. */
type PathOf = (id: Id) => string | undefined;

/**
 * Where a record of a resource opens for whoever may read it: its page, else its form, locked.
 * `pagesOnly`: its page alone.
 */
export function pathsOf(resource: string, can: Can, pagesOnly: boolean): PathOf | undefined {
  const screens = registry.screens.filter(
    ({ name, resource: of, list, show }) =>
      of === resource && list && can(name, 'read') && (!pagesOnly || show !== undefined),
  );
  // A page tells more than a form that is looked at.
  const [screen] = screens.toSorted((one, other) => Number(Boolean(other.show)) - Number(Boolean(one.show)));
  return screen && ((id) => recordPath(screen, id, false));
}

/** Worked out once a session's rights: cells of every row ask. */
const known = new WeakMap<Can, Map<string, PathOf | undefined>>();

function pathOf(resource: string, can: Can, pagesOnly: boolean): PathOf | undefined {
  const paths = known.get(can) ?? new Map<string, PathOf | undefined>();
  known.set(can, paths);
  const key = `${resource} ${pagesOnly}`;
  if (!paths.has(key)) paths.set(key, pathsOf(resource, can, pagesOnly));
  return paths.get(key);
}

type Props = {
  readonly field: Field;
  readonly row: Row;
  /** Whether only a page is led to, and no form. */
  readonly pagesOnly?: boolean;
  /** Whether it leads anywhere. Default: yes. */
  readonly leads?: boolean;
  /** What stands for the record. */
  readonly children: ReactNode;
};

/** What a reference means, as the way to it where the session may open that. */
export function Meant({ field, row, pagesOnly = false, leads = true, children }: Props): ReactNode {
  const can = useCan();
  const id = row[field.name];
  if (!leads || !refers(field) || typeof id !== 'number' || !row.expanded?.[field.name]) return children;
  const to = pathOf(field.to, can, pagesOnly)?.(id);
  return to === undefined ? (
    children
  ) : (
    <Link to={to} className="record-link">
      {children}
    </Link>
  );
}
