import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { RecordData } from '../../resources/language/index.ts';
import type { Client } from './client.ts';
import { EVERY_CALL, JUDGED, named } from './every-call.ts';
import { expectRefusal } from './expectations.ts';
import { startHost, type TestHost } from './host.ts';
import { CALLS } from './matrix/calls.ts';
import { assertMatrix, callsFrom, UNDONE, upload } from './matrix/cells.ts';
import { LABELS, moves, query, resources, screens, takesFiles } from './matrix/grants.ts';
import { routeOf } from './routes.ts';

const ROLES = {
  'admin@example.com': 1,
  'vendor@example.com': 2,
  'ops@example.com': 3,
  'support@example.com': 4,
  'finance@example.com': 5,
} as const;

let server: TestHost;
const clients = new Map<string, Client>();

/** What the Super Admin asked for, by the router's own paths. */
const routesMade = new Set<string>();

beforeAll(async () => {
  server = await startHost();
  for (const email of Object.keys(ROLES)) clients.set(email, await server.signIn(email));
  const client = clientOf('admin@example.com');
  const call = client.call.bind(client);
  client.call = (method, path, ...rest) => {
    const route = routeOf(server.routes, path)?.replace(/^\/api/, '');
    if (route !== undefined) routesMade.add(`${method === 'HEAD' ? 'GET' : method} ${route}`);
    return call(method, path, ...rest);
  };
});
afterAll(() => server.close());

const clientOf = (email: string): Client => {
  const client = clients.get(email);
  if (!client) throw new Error(`${email} is not signed in`);
  return client;
};
const roleOf = async (id: number): Promise<RecordData> => {
  const role = await server.one('roles', id);
  if (!role) throw new Error(`There is no role ${id}`);
  return role;
};

/**
 * How many calls a role was allowed, asserted once: as long as nothing changes the role, the answer
 * is the same.
 */
const allowances = new Map<number, Promise<number>>();
const counted = (email: string, id: number): Promise<number> => {
  const known =
    allowances.get(id) ??
    roleOf(id).then((role) => assertMatrix(server, clientOf(email), role, id === 1 ? undefined : id));
  allowances.set(id, known);
  return known;
};

/** Calls by the thousand: a machine that is busy with others holds this too. */
describe('the permission matrix', { timeout: 300_000 }, () => {
  for (const [email, id] of Object.entries(ROLES)) {
    it(`should allow role ${id} what its grants say, and nothing else`, async () => {
      await counted(email, id);
    });
  }

  it('should try every two of label, resource and call together', () => {
    const tried = LABELS.flatMap((label) =>
      resources.flatMap((resource) => callsFrom(label, resource).map(({ name }) => ({ label, resource, call: name }))),
    );
    const pairs = (one: 'label' | 'resource', other: 'resource' | 'call'): number =>
      new Set(tried.map((each) => `${each[one]} ${each[other]}`)).size;
    expect(pairs('label', 'resource')).toBe(LABELS.length * resources.length);
    expect(pairs('label', 'call')).toBe(LABELS.length * CALLS.length);
    expect(pairs('resource', 'call')).toBe(resources.length * CALLS.length);
  });

  it('should make every call there is, but those of everybody’s own', async () => {
    await counted('admin@example.com', 1);
    const made = new Set(routesMade);
    const known = new Set(EVERY_CALL.filter(({ who }) => who === 'screen').map(named));
    // Who it is made by is told by the session alone.
    made.delete('GET /auth/session');
    expect([...made].toSorted()).toEqual([...known].toSorted());
    const judged = EVERY_CALL.filter(({ who }) => who === 'judged').map(named);
    expect(judged).toEqual(Object.keys(JUDGED));
    for (const path of Object.values(JUDGED)) expect(existsSync(path), path).toBe(true);
  });

  it('should tell the roles apart at all', async () => {
    const counts: number[] = [];
    for (const [email, id] of Object.entries(ROLES)) counts.push(await counted(email, id));
    const [all = 0, vendor, noDelete = 0, reading = 0, reports] = counts;
    // A vendor makes and undoes every call on products, uploads their pictures and looks up what
    // they refer to: three resources.
    const ofProducts = CALLS.length + UNDONE + 1 + 3;
    // It reads and changes bookings (thirteen calls), looks up three fields, reads their reviews,
    // payments, what they are of and how they were offered, and gives them to its workers and takes
    // them back: the moves, who can be, and undoing these and changes, by line and by write. All
    // but these lists and looking up vendors from the board too, which tells the day besides.
    const ofBookings = 13 + 3 + 4 + 3 * 2;
    // It reads its offers (thirteen calls), looks up two fields, and accepts and declines them: the
    // moves, and undoing these and changes.
    const ofOffers = 13 + 2 + 2 + 3 * 2;
    // It reads where its workers are (thirteen calls), looks up whose they are, at the end of a
    // path, and tells it: the move, undoing it and changes.
    const ofPositions = 13 + 1 + 1 + 2 * 2;
    // It keeps workers of its own as it keeps products; what of theirs it looks up are four fields.
    const ofWorkers = CALLS.length + UNDONE + 1 + 4;
    // It reads and exports its statements and payouts: ten calls each.
    const ofAccount = 2 * 10;
    // It fills in its own profile: all calls but deleting, one and many, and exporting, undoing
    // changes and deletions, an upload, and looking up three fields. It hands it in, and says
    // that it made changes: the moves, and undoing each by line and by write.
    const ofProfile = CALLS.length - 3 + 2 * 2 + 1 + 3 + 2 * 3;
    // It shows its papers as parts of that: all calls but exporting, importing and those of many,
    // undoing, and looking up whose they are; and it looks up two texts it agrees to.
    const ofPapers = CALLS.length - 4 + UNDONE + 1 + 2;
    // It reads what it gives, by two addresses, and agrees to it.
    const ofCommission = 2 + 1;
    const ofOnboarding = ofProfile + ofPapers + ofCommission;
    expect(vendor).toBe(
      ofOnboarding +
        ofProducts +
        ofWorkers +
        ofBookings +
        // Their list is narrowed by their service type and worker, too.
        2 +
        3 +
        (ofBookings - 2 + 1) +
        ofOffers +
        ofPositions +
        ofAccount,
    );
    // Finance lists, opens and exports reports, reads their parts, history and decisions, and says
    // that it has one open; it looks up what they are filtered by, and reads the lists on their
    // pages.
    const ofReports = registry.screens
      .filter(({ module }) => module === 'Reports')
      .map(({ list, choices, show }) => {
        const filtered = (list?.filters ?? []).filter((name) => choices[name] !== undefined);
        return 8 + filtered.length + Object.keys(show?.lists ?? {}).length;
      });
    expect(reports).toBe(ofReports.reduce((sum, each) => sum + each, 0));
    // Operations deletes nothing and takes no new record back, and only looks at users and roles:
    // ten calls, undoing changes and deletions, an upload and the moves and their undoing less on
    // each.
    const deleting = screens.filter(({ screen }) => screen.offers.includes('delete'));
    const watched = screens.filter(({ screen }) => /^(User|Role) Management$/.test(screen.module));
    const uploads = watched.filter(takesFiles);
    expect(watched.map(({ name }) => name)).toEqual(['user-list', 'role-list']);
    const moved = watched.reduce((sum, { resource }) => sum + (resource.moves ?? []).length, 0);
    // What cannot be taken lightly takes the right to delete: the move and undoing it.
    const grave = moves.filter(({ move }) => move.flag === 'delete').length;
    // And at jobs: the six calls that change one, undoing that, running one and what undoing that
    // would be.
    const ofJobs = 6 + 2 + 3;
    expect(noDelete).toBe(
      all - 4 * deleting.length - (10 + 4) * watched.length - uploads.length - 3 * moved - 3 * grave - ofJobs,
    );
    expect(reading).toBeGreaterThan(0);
    expect(reading).toBeLessThan(noDelete);
  });

  it('should answer nobody without a session, whatever is asked', async () => {
    const stranger = server.client();
    for (const label of LABELS) {
      for (const resource of [...resources, 'no_such_resource']) {
        for (const call of callsFrom(label, resource))
          expectRefusal(await call.make(stranger, resource, query(label)), 401);
      }
      expectRefusal(await upload(stranger, query(label)), 401);
    }
    expectRefusal(await stranger.get('/api/files/aaaaaaaaaaaaaaaaaaaaaaaa'), 401);
    expectRefusal(await stranger.get('/api/events'), 401);
  });

  it('should refuse everybody whose password is still the first one', async () => {
    const client = await server.signIn('first.login@example.com');
    for (const label of LABELS) {
      for (const resource of resources) {
        for (const call of callsFrom(label, resource))
          expectRefusal(await call.make(client, resource, query(label)), 403);
      }
      expectRefusal(await upload(client, query(label)), 403);
    }
    expectRefusal(await client.get('/api/events'), 403);
  });

  it('should let only a look-up’s own columns out', async () => {
    const client = clientOf('support@example.com');
    const choices = registry.screen['sub-category-setup']?.choices ?? {};
    for (const [field, { shows }] of Object.entries(choices)) {
      const { body } = await client.get(`/api/sub_categories/lookup/${field}?screen_label=sub-category-setup`);
      expect(body.length).toBeGreaterThan(0);
      for (const row of body) expect(Object.keys(row).toSorted()).toEqual(['id', ...shows].toSorted());
    }
    expect(Object.keys(choices).toSorted()).toEqual(['category_id', 'zone_ids']);
  });
});
