import type { ReactNode } from 'react';
import {
  type Field,
  type Id,
  isRelated,
  type Row,
  recordPath,
  refers,
  type Screen,
} from '../../resources/language/index.ts';
import { registry } from '../platform/registry.ts';
import { type Can, useCan } from '../platform/session.ts';
import { Link } from '../ui/link.tsx';
import { targetRow } from './related.tsx';

/** Where records of a resource open; undefined: on no screen the session may open. */
type PathOf = (id: Id) => string | undefined;

/** Where a record opens, page or locked form, as permitted. `pagesOnly`: pages. */
export function pathsOf(resource: string, can: Can, pagesOnly: boolean): PathOf | undefined {
  const screens = registry.screens.filter(
    ({ name, resource: of, list, show }) =>
      of === resource && list && can(name, 'read') && (!pagesOnly || show !== undefined),
  );
  const [screen] = screens.toSorted((one, other) => tellsOf(other) - tellsOf(one));
  return screen && ((id) => recordPath(screen, id, false));
}

const tellsOf = ({ show }: Screen): number => (show ? 1 + show.tabs.length : 0);

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
  readonly pagesOnly?: boolean;
  /** Whether it leads anywhere. Default: yes. */
  readonly leads?: boolean;
  readonly children: ReactNode;
};

/** What a reference means, as the way to it where the session may open that. */
export function RecordLink({
  field: shown,
  row: shownIn,
  pagesOnly = false,
  leads = true,
  children,
}: Props): ReactNode {
  const can = useCan();
  // What a record that is referred to refers to is led to as that one would.
  const [field, row] = isRelated(shown) ? [shown.target, targetRow(shown, shownIn)] : [shown, shownIn];
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
