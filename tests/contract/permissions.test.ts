import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decisionTableOf, type Permissions, permissionsWhere } from '../../access-control/index.ts';
import {
  authoriseCall,
  authoriseLookup,
  authoriseMove,
  authorisePaper,
  authoriseRelated,
  authoriseReport,
  FLAG_OF,
  isAllowed,
} from '../../api/guard.ts';
import type { Session } from '../../api/session.ts';
import { definitions, registry } from '../../resources/index.ts';
import type { Id, RecordData, ResourceScreen, Value } from '../../resources/language/index.ts';
import type { Client } from './client.ts';
import { EVERY_CALL, JUDGED, named, routeOf, WITHOUT_GRANT } from './every-call.ts';
import { assertMatrix, lookedUp, references } from './matrix/cells.ts';
import { tabsOf } from './matrix/fields.ts';
import { grants, grantsOf, LABELS, mayMove, moves, query, screens } from './matrix/grants.ts';
import { running } from './running.ts';

/**
 * Over HTTP one of the staff, who may ask for everything, and one who keeps to rows of its
 * own. Nobody without a session, and with the first password still: `bad-input-calls.test.ts`.
 */
const ROLES = { 'admin@example.com': 1, 'vendor@example.com': 2 } as const;

const { server } = running({}, { keeps: true });

const roleOf = async (id: number): Promise<RecordData> => {
  const role = await server.one('roles', id);
  if (!role) throw new Error(`There is no role ${id}`);
  return role;
};

/** Grants as bits have it, each flag by itself; one module in four is closed. */
const drawn: fc.Arbitrary<Permissions> = fc
  .tuple(
    fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }),
    fc.array(fc.nat(3), { minLength: 16, maxLength: 16 }),
  )
  .map(([flags, modules]) => {
    let next = 0;
    const permissions = permissionsWhere(registry, () => flags[next++ % flags.length] ?? false);
    return permissions.map((module, at) => ({ ...module, access: modules[at % modules.length] !== 0 }));
  });

/**
 * What the guard says of everything a role may ask for from any screen is what its raw grants say.
 * Answers how much it lets through.
 */
async function assertGuard(role: RecordData): Promise<number> {
  const session = { role, can: await decisionTableOf(registry, role) } as Session;
  const wrong: string[] = [];
  let admitted = 0;
  for (const label of LABELS) {
    const params = new URLSearchParams(query(label).slice(1));
    const compare = (what: string, guard: () => unknown, may: boolean): void => {
      if (may) admitted++;
      const is = may ? 'is refused' : 'is let through';
      if (isAllowed(guard) !== may) wrong.push(`${what} from ${label} as role ${role.id} ${is}`);
    };
    for (const resource of Object.values(registry.resources)) {
      const { name } = resource;
      const calling = { registry, session, params, resource };
      for (const call of ['list', 'one', 'create', 'update', 'delete', 'export'] as const)
        compare(`${call} ${name}`, () => authoriseCall(calling, call), grantsOf(role, name, label, FLAG_OF[call]));
      for (const each of moves.filter((one) => one.resource.name === name)) {
        const move = resource.moves.find((one) => one.name === each.move.name);
        if (!move) throw new Error(`${name} has no move ${each.move.name}.`);
        compare(`${move.name} of ${name}`, () => authoriseMove(calling, move), mayMove(role, each, label));
      }
      for (const { field } of references.filter((one) => one.resource === name)) {
        const may = lookedUp(role, name, field, label) === 200;
        compare(`look-up of ${name}.${field}`, () => authoriseLookup(calling, field), may);
      }
    }
    for (const { name, resource, screen } of screens) {
      const of = registry.resources[resource.name];
      if (!of) throw new Error(`There is no ${resource.name}.`);
      const calling = { registry, session, params, resource: of };
      const [reads, takes] = [grants(role, label, 'read'), grants(role, label, 'export')];
      const isHere = label === name;
      if ('report' in screen) {
        compare(`report ${name}`, () => authoriseReport(calling, name, false), isHere && reads);
        compare(`file of report ${name}`, () => authoriseReport(calling, name, true), isHere && reads && takes);
      }
      // A page next to this one may have a list of the same name.
      for (const { name: tab, list } of isHere ? tabsOf(screen as ResourceScreen) : []) {
        if (!list) continue;
        const isFile = list.actions?.includes('download') === true;
        compare(`${tab} of ${name}`, () => authoriseRelated(calling, tab, false), reads);
        compare(`file of ${tab} of ${name}`, () => authoriseRelated(calling, tab, true), reads && takes && isFile);
      }
      for (const paper of isHere ? definitions.names.papers : []) {
        const has = (screen.papers ?? []).includes(paper as never);
        compare(`${paper} from ${name}`, () => authorisePaper(calling, paper, 'one'), has && reads);
        compare(
          `to issue ${paper}`,
          () => authorisePaper(calling, paper, 'issue'),
          has && grants(role, label, 'issue'),
        );
      }
    }
  }
  expect(wrong).toEqual([]);
  return admitted;
}

describe('the guard, from every screen for every resource, call, move and look-up', () => {
  it('should let each role through where its grants say so, and nowhere else', async () => {
    const admitted = new Map<Id, number>();
    for (const role of await server.all('roles')) admitted.set(role.id, await assertGuard(role));
    const [all = 0, vendor = 0, noDelete = 0, reading = 0, reports = 0] = [1, 2, 3, 4, 5].map((id) => admitted.get(id));
    expect([all > noDelete, noDelete > reading, reading > reports, reports > 0, vendor > 0]).not.toContain(false);
  });

  it('should follow whatever else a role is granted', async () => {
    const role = await roleOf(3);
    await fc.assert(
      fc.asyncProperty(drawn, async (permissions) => {
        await assertGuard({ ...role, permissions: permissions as unknown as Value });
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});

/** Calls by the thousand: a machine that is busy with others holds this too. */
describe('the permission matrix over HTTP', { timeout: 300_000 }, () => {
  /** The requests that were made, by the router's own paths. */
  const routesMade = new Set<string>();
  /** A client whose calls are noted. */
  async function noted(email: string): Promise<Client> {
    const client = await server.signIn(email);
    const call = client.call.bind(client);
    client.call = (method, path, ...rest) => {
      const route = path.startsWith('/api') ? routeOf(path.replace(/^\/api/, '')) : undefined;
      if (route !== undefined) routesMade.add(`${method === 'HEAD' ? 'GET' : method} ${route}`);
      return call(method, path, ...rest);
    };
    return client;
  }

  it.each(Object.entries(ROLES))('should allow %s what its grants say, and nothing else', async (email, id) => {
    expect(await assertMatrix(server, await noted(email), await roleOf(id))).toBeGreaterThan(0);
  });

  it.each(['anybody', 'session'] as const)(
    'should let %s in without a grant where this is said, and nowhere else',
    (kind) => {
      const open = EVERY_CALL.filter(({ who }) => who === kind).map(named);
      expect(open.toSorted()).toEqual(WITHOUT_GRANT[kind].toSorted());
    },
  );

  it('should make every call that needs a grant', () => {
    const known = EVERY_CALL.filter(({ who }) => who === 'grant').map(named);
    expect(known.filter((call) => !routesMade.has(call))).toEqual(Object.keys(JUDGED));
    for (const path of Object.values(JUDGED)) expect(existsSync(path), path).toBe(true);
  });
});
