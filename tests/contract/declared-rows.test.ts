import { describe, expect, it } from 'vitest';
import { grantAll, type Permissions, permissionsWhere } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import type { Flag, Screen, Value } from '../../resources/language/index.ts';
import type { Answer } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { done, expectSaid } from './outcomes.ts';
import { idsOf, stageFor } from './stage.ts';

/**
 * A role that keeps to its own records is opened no screen on which nobody declared which those
 * are.
 */

const { vendor: VENDOR } = registry.identity.builtIn;
const ROLE = `/api/roles/${VENDOR}?screen_label=role-list`;
/** Screens of what is nobody's own, or others': whatever is declared, no vendor is to have them. */
const NEVER = [
  ...['service-list', 'rates', 'vendor-groups', 'customer-list', 'invoice-settings'],
  ...['payout-runs', 'user-list', 'role-list', 'jobs'],
];
/** Screens that vendors work on. */
const ALWAYS = [
  ...['dashboard', 'booking-list', 'booking-reports', 'business-reports', 'offers', 'positions', 'day-board'],
  ...['product-list', 'product-requests', 'vendor-configuration', 'vendor-list', 'vendor-onboarding'],
  ...['vendor-requests', 'vendor-reports', 'vendor-statements', 'payouts', 'transaction-reports'],
  ...['category-setup', 'sub-category-setup', 'worker-list'],
];

/** Resources whose definitions say which records a vendor has, or that all are open to vendors. */
const DECLARED = Object.values(registry.resources)
  .filter(({ rows, openTo }) => openTo.includes(Number(VENDOR)) || rows.some(({ role }) => role === VENDOR))
  .map(({ name }) => name);

/** Whether all that a screen shows and lists is declared, and what a report's filters look up. */
function isOpen(screen: Screen): boolean {
  if (ALWAYS.includes(screen.name)) return true;
  const lists = Object.values(screen.show?.lists ?? {}).map(({ of }) => of);
  const choices = screen.report ? Object.values(screen.choices).map(({ resource }) => resource) : [];
  const shown = [screen.resource, ...Object.keys(screen.parts), ...lists, ...choices];
  return !NEVER.includes(screen.name) && shown.every((name) => !name || DECLARED.includes(name));
}
const OPEN = registry.screens.filter(isOpen).map(({ name }) => name);

const { host: server, people, stored } = stageFor(['admin', 'vendor']);
const [admin, vendor] = people;

const opening = (...screens: string[]): Permissions => openingWithout([], ...screens);
const openingWithout = (without: readonly Flag[], ...screens: string[]): Permissions =>
  permissionsWhere(registry, ({ name }, flag) => screens.includes(name) && !without.includes(flag));
const grant = (permissions: Permissions): Promise<Answer> => admin.patch(ROLE, { permissions });
const pathOf = (screen: string): string =>
  registry.screen[screen]?.dashboard
    ? `/api/dashboards/${screen}?screen_label=${screen}`
    : `/api/${registry.screen[screen]?.resource}?screen_label=${screen}`;

describe('a role with rows of its own', () => {
  it('should be granted the screens that are declared for it, and of the others none', async () => {
    for (const { name, label } of registry.screens) {
      // Who adds a booking looks up customers and services, of which nobody said whose they are.
      // Papers of what is one's own are issued by others.
      const stored: readonly Flag[] = name === 'booking-list' ? ['write', 'issue'] : [];
      for (const one of stored)
        expectRefusal(await grant(openingWithout([one], 'product-list', name)), 422, 'permissions');
      const answer = await grant(openingWithout(stored, 'product-list', name));
      if (OPEN.includes(name)) expect([answer.status, name]).toEqual([200, name]);
      else {
        const words = 'This role sees only its own records, and nobody has set which those are there';
        expectSaid(answer, 422, new RegExp(`^${words}: .* on ${label}`), 'permissions');
      }
    }
  });

  it('should gain nothing by such a grant that is stored already, and keep all else', async () => {
    await server.change('roles', VENDOR ?? 0, { permissions: grantAll(registry) as unknown as Value });
    const session = await vendor.get('/api/auth/session');
    expect(Object.keys(session.body.can).toSorted()).toEqual(OPEN.toSorted());
    for (const { name, resource } of registry.screens) {
      if (resource === undefined) continue;
      const answer = await vendor.get(pathOf(name));
      if (OPEN.includes(name)) expect([answer.status, name]).toEqual([200, name]);
      else expectRefusal(answer, 403);
    }
    // What stands may stand, and go.
    done(await admin.patch(ROLE, { name: 'Sellers' }));
    done(await grant(opening('product-list', 'customer-list')));
    done(await grant(opening('product-list')));
    expectRefusal(await grant(opening('product-list', 'customer-list')), 422, 'permissions');
  });

  it('should not concern a role that reaches everything', async () => {
    done(await admin.patch('/api/roles/5?screen_label=role-list', { permissions: grantAll(registry) }));
    const finance = await server.signIn('finance@example.com');
    done(await finance.get(pathOf('customer-list')));
  });
});

describe('the records of a role with rows of its own', () => {
  it('should be its own where it opens what shows them', async () => {
    expect((await grant(opening('product-list', 'vendor-list', 'sub-category-setup'))).status).toBe(200);
    const own = (await stored('vendors')).filter(({ vendor_user_id }) => vendor_user_id === 2);
    expect(idsOf((await vendor.get(pathOf('vendor-list'))).body)).toEqual(idsOf(own));
    const subCategories = await vendor.get(`${pathOf('sub-category-setup')}&_end=100`);
    expect(subCategories.body).toHaveLength((await stored('sub_categories')).length);
  });
});
