import { newEnforcer, newModelFromString } from 'casbin';
import { decisionTableOf, grantAll, MODEL } from '../access-control/index.ts';
import { registry } from '../resources/index.ts';
import { FLAGS } from '../resources/language/index.ts';

const POLICIES = 2400;

/**
 * Microseconds a permission decision takes: as the guard asks the session's table, what it takes to find that table once a
 * call, and asked of node-casbin itself at 2,400 policies.
 */
export async function decisions(): Promise<{ tableUs: number; sessionUs: number; casbinUs: number }> {
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

  const enforcer = await newEnforcer(newModelFromString(MODEL));
  const screens = 20;
  const lines = Array.from({ length: POLICIES }, (_, i) => [
    `role:${Math.floor(i / (screens * FLAGS.length))}`,
    `screen-${Math.floor(i / FLAGS.length) % screens}`,
    FLAGS[i % FLAGS.length] ?? 'access',
  ]);
  await enforcer.addPolicies(lines);
  const tries = 100;
  const casbinBegan = performance.now();
  for (let i = 0; i < tries; i++) {
    const line = lines[(i * 997) % lines.length] ?? [];
    if (!(await enforcer.enforce(...line))) throw new Error('Casbin refused a policy it holds.');
  }
  return { tableUs, sessionUs, casbinUs: ((performance.now() - casbinBegan) * 1000) / tries };
}
