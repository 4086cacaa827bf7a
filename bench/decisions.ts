import { decisionTableOf, grantAll } from '../access-control/index.ts';
import { registry } from '../resources/index.ts';

/**
 * Microseconds a permission decision takes: as the guard asks the session's table, what it takes to
 * find that table once a call. Milliseconds in which Casbin decides all of a role.
 */
export async function decisions(): Promise<{ tableUs: number; sessionUs: number; roleMs: number }> {
  const role = { id: 1, name: 'Super Admin', is_active: true, permissions: grantAll(registry) };
  const table = await decisionTableOf(registry, role);
  const asked = registry.screens.flatMap((screen) => screen.flags.map((flag) => ({ screen: screen.name, flag })));
  const rounds = 100_000;
  const tableBegan = performance.now();
  let allowed = 0;
  for (let i = 0; i < rounds; i++) {
    const { screen, flag } = asked[i % asked.length] ?? { screen: '', flag: 'read' as const };
    if (table.can(screen, flag)) allowed++;
  }
  const tableUs = ((performance.now() - tableBegan) * 1000) / rounds;
  const calls = 10_000;
  const sessionBegan = performance.now();
  for (let i = 0; i < calls; i++) await decisionTableOf(registry, role);
  const sessionUs = ((performance.now() - sessionBegan) * 1000) / calls;
  if (allowed !== rounds) throw new Error('The table refused what the role holds.');

  const roles = 10;
  const casbinBegan = performance.now();
  for (let id = 2; id < 2 + roles; id++) await decisionTableOf(registry, { ...role, id });
  return { tableUs, sessionUs, roleMs: (performance.now() - casbinBegan) / roles };
}
