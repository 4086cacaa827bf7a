import { describe, expect, it } from 'vitest';
import { tableOf } from '../../access-control/index.ts';
import type { ApiContext } from '../../api/context.ts';
import { presenterOf } from '../../api/present/presenter.ts';
import { reportAnswerOf } from '../../api/reports/answer.ts';
import { parseReportQuery } from '../../api/reports/query.ts';
import { reportOf } from '../../api/reports/report.ts';
import { Scope } from '../../api/scope.ts';
import { product } from '../../product/server.ts';
import { registry } from '../../resources/index.ts';
import { confinedRoles, type Registry, type Resource, type Screen } from '../../resources/language/index.ts';
import { addressAbout, isAffected, readsOf, shownAt } from '../../src/data/affected.ts';
import { dashboardQueryOf } from '../../src/report/dashboard-call.ts';
import { collectionsIn } from '../stage/collections.ts';
import { measuredRegistry } from '../stage/measured.ts';

/** Every resource that something the server asks its store names. */
const named = (part: unknown, of: Registry = registry): Set<string> =>
  new Set([...collectionsIn(part)].filter((name) => name in of.resources));

const contextOf = (of: Registry) =>
  ({ product, registry: of, now: () => new Date('2026-03-01T08:00:00Z') }) as ApiContext;
const canAll = ({ screens }: Registry) => tableOf(new Map(screens.map(({ name, flags }) => [name, new Set(flags)])));
const can = canAll(registry);
const roles = [1, ...confinedRoles(registry)];

const scopeOf = (resource: Resource, screen: Screen, role: number, of: Registry = registry): Scope => {
  const user = Object.fromEntries(Object.keys(registry.resources.users?.fields ?? {}).map((name) => [name, 1]));
  const its = of === registry ? can : canAll(of);
  const session = { id: '', user: { ...user, id: 1 }, role: { id: role }, can: its, confirmed: true };
  return new Scope(contextOf(of), { resource, screen, session: session as never });
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
    const names = [...presenterOf(scope, 'list').names, ...presenterOf(scope, 'record').names];
    const sort = (list?.sort ?? []).map((field) => ({ field, order: 'asc' as const }));
    const search = { names: list?.search ?? [], text: 'a' };
    const input = named(scope.plan(resource, names, { rules, sort, search }));
    expect([...input].filter((name) => !readsOf(registry).get(resource.name)?.has(name))).toEqual([]);
    for (const name of input) expect(isAffected(registry, screen.name, name)).toBe(true);
    for (const related of Object.values(screen.show?.lists ?? {})) {
      const listed = registry.resources[related.of] as Resource;
      const its = named(scope.plan(listed, related.columns, { rules: [] }));
      const address = `${resource.name}/7/${related.name}`;
      for (const name of its) expect(isAffected(registry, address, name), `${address} ${name}`).toBe(true);
    }
  });

  const reported = [registry, measuredRegistry].flatMap((of) =>
    of.screens.filter(({ report }) => report).map((screen) => [screen.name, of, screen] as const),
  );

  it.each(reported)('should hold all that the figures of %s are made of', (_name, of, screen) => {
    const resource = of.resources[screen.resource] as Resource;
    for (const role of [1, ...confinedRoles(of)]) {
      const scope = scopeOf(resource, screen, role, of);
      const report = reportAnswerOf(scope);
      if (!report) continue;
      const query = parseReportQuery(scope, report, new URLSearchParams());
      const input = named(reportOf({ scope, report, query }).questions, of);
      expect(input.size).toBeGreaterThan(0);
      for (const name of input) expect(isAffected(of, resource.name, name), name).toBe(true);
    }
  });

  it('should hold all that is shown on a dashboard, and nothing of what is not', () => {
    const screen = registry.screen.dashboard as Screen;
    const address = addressAbout(dashboardQueryOf(screen, null).about);
    for (const { resource } of screen.dashboard?.blocks ?? [])
      for (const name of [resource, ...(readsOf(registry).get(resource) ?? [])])
        expect(isAffected(registry, address, name), name).toBe(true);
    // A payment is reported by the booking and the lines it changes, which are written with it.
    for (const name of ['bookings', 'transactions', 'offers', 'vendors', 'products', 'customers'])
      expect(isAffected(registry, address, name), name).toBe(true);
    for (const name of ['jobs', 'invoices']) expect(isAffected(registry, address, name), name).toBe(false);
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
    // What a report is filtered by at the end of a path is chosen from there.
    expect(shownAt(registry, 'transactions/lookup/booking_vendor_id')).toEqual(['transactions', 'vendors']);
    expect(shownAt(registry, 'bookings/lookup/category_id')).toEqual(['bookings', 'categories']);
    for (const name of ['vendors', 'transactions', 'bookings'])
      expect(isAffected(registry, 'transactions/lookup/booking_vendor_id', name), name).toBe(true);
    expect(isAffected(registry, 'transactions/lookup/booking_vendor_id', 'jobs')).toBe(false);
    expect(shownAt(registry, 'customers/5/bookings')).toEqual(['customers', 'bookings']);
    for (const address of ['custom', 'products/lookup/nothing', 'customers/5/nothing', '']) {
      expect(shownAt(registry, address)).toBeUndefined();
      expect(isAffected(registry, address, 'zones')).toBe(true);
    }
    expect(isAffected(registry, 'products', 'something else')).toBe(true);
  });
});
