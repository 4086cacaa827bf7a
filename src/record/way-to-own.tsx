import type { ReactNode } from 'react';
import type { Resource } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { confinedTo } from '../platform/known-user.ts';
import { registry } from '../platform/registry.ts';
import { useCan, useSession } from '../platform/session.ts';
import { Link } from '../ui/link.tsx';

/** A link to the user's own record that limits what they may add. */
export function WayToOwn({ resource }: { readonly resource: Resource }): ReactNode {
  const can = useCan();
  const { user } = useSession();
  const field = resource.fields[confinedTo(resource, user)?.own.field ?? ''];
  const to = field && 'to' in field ? field.to : undefined;
  const page = registry.screens.find(
    (screen) => screen.resource === to && screen.form?.query !== undefined && can(screen.name, 'access'),
  );
  return page ? (
    <Link to={page.path} className="button-link">
      {t('Open {screen}', { screen: t(page.label) })}
    </Link>
  ) : null;
}
