import { newEnforcer, newModelFromString } from 'casbin';
import { decisionTableOf, grantAll, MODEL } from '../access-control/index.ts';
import { registry } from '../resources/index.ts';
import { FLAGS } from '../resources/language/index.ts';

const POLICIES = 2400;

/** Microseconds a permission decision takes: as the guard asks for it, and asked of node-casbin itself at 2,400 policies. */
export async function decisions(): Promise<{ tableUs: number; casbinUs: number }> {
  const role = { id: 1, name: 'Super Admin', is_active: true, permissions: grantAll(registry) };
  await decisionTableOf(registry, role);
  const asked = registry.screens.flatMap((screen) => screen.flags.map((flag) => ({ screen: screen.name, flag })));
  const rounds = 100_000;
  const tableBegan = performance.now();
  let allowed = 0;
  for (let i = 0; i < rounds; i++) {
    const { screen, flag } = asked[i % asked.length] ?? { screen: '', flag: 'read' as const };
    if ((await decisionTableOf(registry, role)).can(screen, flag)) allowed++;
  }
  const tableUs = ((performance.now() - tableBegan) * 1000) / rounds;
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
  return { tableUs, casbinUs: ((performance.now() - casbinBegan) * 1000) / tries };
}
