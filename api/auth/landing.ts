import type { Rule } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { Scope } from '../scope.ts';
import type { Session } from '../session.ts';
import { landingOf, mustChangePassword } from '../sessions/sessions.ts';

/** The start page: the role's landing until its own row is finished. */
export async function landingFor(context: ApiContext, session: Session): Promise<string> {
  const { registry } = context;
  const first = landingOf(registry, session);
  if (mustChangePassword(registry, session)) return first;
  const { builtIn, landings = [] } = registry.identity;
  for (const { role, of, when, screen: name } of landings) {
    const [resource, screen] = [registry.resources[of], registry.screen[name]];
    const isMeant =
      builtIn[role] === session.role.id && session.can.can(name, 'access') && session.can.can(name, 'read');
    if (!isMeant || !resource || !screen) continue;
    const scope = new Scope(context, { session, resource, screen });
    const isAny = async (...rules: readonly Rule[]): Promise<boolean> =>
      (await scope.reader.rows({ ...scope.selectionFor(resource, { rules }), fields: {}, page: { start: 0, end: 1 } }))
        .length > 0;
    if (!(await isAny()) || (await isAny(when))) return screen.path;
  }
  return first;
}
