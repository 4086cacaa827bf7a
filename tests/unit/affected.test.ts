import { describe, expect, it } from 'vitest';
import { tableOf } from '../../access-control/index.ts';
import type { ApiContext } from '../../api/context.ts';
import { readingOf } from '../../api/reads.ts';
import { Scope } from '../../api/scope.ts';
import { product } from '../../product/server.ts';
import { registry } from '../../resources/index.ts';
import { confinedRoles, type Resource, type Screen } from '../../resources/language/index.ts';
import { isAffected, readsOf, shownAt } from '../../src/data/affected.ts';

/** Every collection that something the server asks its store names. */
function named(part: unknown, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found;
  for (const [key, value] of Object.entries(part)) {
    if ((key === 'to' || key === 'from') && typeof value === 'string' && value in registry.resources) found.add(value);
    named(value, found);
  }
  return found;
}

const context = { product, registry, now: () => new Date('2026-03-01T08:00:00Z') } as ApiContext;
const can = tableOf(new Map(registry.screens.map(({ name, flags }) => [name, new Set(flags)])));
const roles = [1, ...confinedRoles(registry)];

const scopeOf = (resource: Resource, screen: Screen, role: number): Scope => {
  const user = Object.fromEntries(Object.keys(registry.resources.users?.fields ?? {}).map((name) => [name, 1]));
  const session = { id: '', user: { ...user, id: 1 }, role: { id: role }, can, confirmed: true };
  return new Scope(context, { resource, screen, session: session as never });
};

describe('what a write may change of what is shown', () => {
  const screens = registry.screens.flatMap((screen) => {
    const resource = registry.resources[screen.resource];
    return resource ? roles.map((role) => ({ screen, resource, role })) : [];
  });

  it.each(screens)('should hold all that $screen.name reads for role $role', ({ screen, resource, role }) => {
    const scope = scopeOf(resource, screen, role);
    const { list } = screen;
    const rules = [screen.where, ...(list?.tabs ?? []).map((tab) => tab.where)].filter((rule) => rule !== undefined);
    const names = [...readingOf(scope, 'list').names, ...readingOf(scope, 'record').names];
    const sort = (list?.sort ?? []).map((field) => ({ field, order: 'asc' as const }));
    const search = { names: list?.search ?? [], text: 'a' };
    const asked = named(scope.plan(resource, names, { rules, sort, search }));
    expect([...asked].filter((name) => !readsOf(registry).get(resource.name)?.has(name))).toEqual([]);
    for (const name of asked) expect(isAffected(registry, screen.name, name)).toBe(true);
    for (const related of Object.values(screen.show?.lists ?? {})) {
      const listed = registry.resources[related.of] as Resource;
      const its = named(scope.plan(listed, related.columns, { rules: [] }));
      const address = `${resource.name}/7/${related.name}`;
      for (const name of its) expect(isAffected(registry, address, name), `${address} ${name}`).toBe(true);
    }
  });

  it('should be less than everything', () => {
    const pairs = Object.keys(registry.resources).flatMap((shown) =>
      Object.keys(registry.resources).map((written) => isAffected(registry, shown, written)),
    );
    expect(pairs.filter((affected) => affected).length).toBeLessThan(pairs.length / 3);
    expect(isAffected(registry, 'product-list', 'document_types')).toBe(false);
    expect(isAffected(registry, 'product-list', 'categories')).toBe(true);
    expect(isAffected(registry, 'categories', 'sub_categories')).toBe(true);
    expect(isAffected(registry, 'customers/5/bookings', 'customers')).toBe(true);
  });

  it('should know whose records stand at an address, and be careful where it does not', () => {
    expect(shownAt(registry, 'product-requests')).toEqual(['products']);
    expect(shownAt(registry, 'products')).toEqual(['products']);
    expect(shownAt(registry, 'products/lookup/category_id')).toEqual(['products', 'categories']);
    expect(shownAt(registry, 'customers/5/bookings')).toEqual(['customers', 'bookings']);
    for (const address of ['custom', 'products/lookup/nothing', 'customers/5/nothing', '']) {
      expect(shownAt(registry, address)).toBeUndefined();
      expect(isAffected(registry, address, 'zones')).toBe(true);
    }
    expect(isAffected(registry, 'products', 'something else')).toBe(true);
  });
});
