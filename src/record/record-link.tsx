import type { ReactNode } from 'react';
import { type Id, recordPath } from '../../resources/language/index.ts';
import { registry } from '../platform/registry.ts';
import { type Can, useCan } from '../platform/session.ts';
import { Link } from '../ui/link.tsx';

/**
 * Where a record of a resource opens for whoever may read it: its page, or where its screen has
 * none the list, searched for it. undefined: the session may open no screen that shows it.
 */
export function pathToRecord(
  resource: string,
  { id, title }: { readonly id: Id; readonly title: string },
  can: Can,
): string | undefined {
  const screens = registry.screens.filter(
    ({ name, resource: of, list }) => of === resource && list && can(name, 'read'),
  );
  for (const screen of screens) {
    const path = recordPath(screen, id, false);
    if (path !== undefined) return path;
  }
  const [screen] = screens;
  const named = screen?.list?.search.includes(registry.resources[resource]?.title ?? '');
  return screen && named ? `${screen.path}?${new URLSearchParams({ q: title })}` : undefined;
}

type Props = {
  readonly resource: string;
  readonly id: Id;
  readonly title: string;
  readonly children: ReactNode;
};

/** What stands for a record, as the way to it where the session may open it. */
export function RecordLink({ resource, id, title, children }: Props): ReactNode {
  const to = pathToRecord(resource, { id, title }, useCan());
  return to === undefined ? children : <Link to={to}>{children}</Link>;
}
