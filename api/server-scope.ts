import { type Resource, screenShowing } from '../resources/language/index.ts';
import type { ApiContext } from './context.ts';
import { Scope } from './scope.ts';
import type { Session } from './session.ts';
import type { Reader } from './store.ts';

/** The server's own unrestricted session; no user has the id 0. */
const sessionOf = ({ registry: { identity } }: ApiContext): Session => ({
  id: '',
  user: { id: 0 },
  role: { id: identity.builtIn.administrator },
  can: { can: () => true, toJSON: () => ({}) },
  confirmed: true,
});

/** What the server sees of a resource, from the first of the screens that show it. */
export function serverScope(context: ApiContext, resource: Resource, reader: Reader): Scope {
  const { registry } = context;
  const own = registry.screen[resource.screens[0] ?? ''];
  const screen = own ?? registry.screens.flatMap((each) => screenShowing(each, resource) ?? [])[0];
  if (!screen) throw new Error(`No screen shows ${resource.name}.`);
  return new Scope(context, { resource, screen, session: sessionOf(context) }, reader);
}
