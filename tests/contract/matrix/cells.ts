import { expect } from 'vitest';
import type { Permissions as Granted } from '../../../access-control/index.ts';
import { definitions, registry } from '../../../resources/index.ts';
import type { Flag, RecordData, ResourceDefinition, ShowTab } from '../../../resources/language/index.ts';
import { ADDRESS_CALLS, type AddressCall, callAddress } from '../address-calls.ts';
import type { Answer, Client } from '../client.ts';
import { expectRefusal } from '../expectations.ts';
import { SYSTEM, type TestHost } from '../host.ts';
import { CALLS, type Call, MISSING } from './calls.ts';
import {
  grants,
  grantsOf,
  LABELS,
  mayMove,
  moves,
  partOn,
  query,
  resources,
  rowsFor,
  screens,
  shows,
  takesFiles,
  writesParts,
} from './grants.ts';
import { reportCells } from './reports.ts';
import { assertEvents, assertSearch } from './told.ts';

/**
 * Every role × resource × call × label. What is expected is worked out here anew, from the roles'
 * raw grants and the definitions as their authors wrote them, so that a fault in the decision table
 * or the guard cannot hide itself.
 *
 * Where a new call joins: one that every resource has and one flag of a screen opens, in CALLS
 * (`calls.ts`); one that definitions declare (as moves, look-ups and related lists are), as a
 * function of its own in `cellsOf` that says from the definitions who may make it. Resources,
 * screens and declared calls that are added join by themselves; a call of the router that no cell
 * makes fails `permissions.test.ts`.
 */

/**
 * The calls to try on a resource from a label. Where the label's screen shows it: all. Elsewhere
 * each is refused for the same reason, and one is tried in turn, so that every two of label,
 * resource and call meet somewhere.
 */
export const callsFrom = (label: string | undefined, resource: string): readonly Call[] => {
  const turn = LABELS.indexOf(label) + resources.indexOf(resource);
  return shows(label, resource) ? CALLS : CALLS.filter((_, at) => (turn + at) % CALLS.length === 0);
};

/** The calls on a service as customers see it: made where its screen is, of one that nobody has. */
const CATALOGUE: readonly {
  readonly method: string;
  readonly at: string;
  readonly flag: Flag;
  readonly body?: object;
}[] = [
  { method: 'GET', at: 'compiled', flag: 'read' },
  { method: 'POST', at: 'price', flag: 'read', body: {} },
  { method: 'GET', at: 'differences', flag: 'read' },
  { method: 'GET', at: 'baskets', flag: 'read' },
  { method: 'POST', at: 'baskets', flag: 'update', body: { name: 'Kept' } },
  { method: 'PATCH', at: `baskets/${MISSING}`, flag: 'update', body: { name: 'Kept' } },
  { method: 'DELETE', at: `baskets/${MISSING}`, flag: 'update' },
];

/**
 * The calls that draw panels about a vendor: made where a screen shows one of these, of one that
 * nobody has. `staff`: not by a role that keeps to rows of its own.
 */
const OF_VENDORS: readonly {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly flag: Flag;
  readonly panels: readonly string[];
  readonly staff?: true;
  readonly body?: object;
}[] = [
  ...[
    { method: 'GET' as const, at: 'commission', flag: 'read' as const, panels: ['vendor-commission'] },
    {
      ...{ method: 'POST' as const, at: 'commission', flag: 'update' as const, panels: ['vendor-commission'] },
      ...{ staff: true as const, body: { value: 12 } },
    },
    {
      ...{ method: 'GET' as const, at: 'commission/terms', flag: 'read' as const },
      panels: ['vendor-commission', 'vendor-commission-agreement'],
    },
    {
      ...{ method: 'POST' as const, at: 'commission/agree', flag: 'update' as const },
      ...{ panels: ['vendor-commission-agreement'], body: { commission_id: 1 } },
    },
    { method: 'GET' as const, at: 'subscriptions', flag: 'read' as const, panels: ['vendor-subscriptions'] },
    {
      ...{ method: 'POST' as const, at: 'subscriptions', flag: 'update' as const },
      ...{ panels: ['vendor-subscriptions'], body: { service_id: 1, is_active: true } },
    },
  ].map(({ at, ...each }) => ({ ...each, path: `/api/vendors/${MISSING}/${at}?` })),
  {
    ...{ method: 'GET', path: `/api/vendor/settings?vendor_id=${MISSING}`, flag: 'read' },
    panels: ['vendor-commission', 'vendor-commission-agreement'],
  },
  {
    ...{ method: 'POST', path: '/api/vendor/setting?', flag: 'update', panels: ['vendor-commission'], staff: true },
    body: { vendor_id: MISSING, key: 'commission', value: '12%' },
  },
  {
    ...{ method: 'GET', path: `/api/vendor/commission_history?vendor_id=${MISSING}`, flag: 'read' },
    panels: ['vendor-commission'],
  },
  {
    ...{ method: 'GET', path: `/api/vendor/services?vendor_id=${MISSING}`, flag: 'read' },
    panels: ['vendor-subscriptions'],
  },
  {
    ...{ method: 'POST', path: '/api/vendor/subscription?', flag: 'update', panels: ['vendor-subscriptions'] },
    body: { vendor_id: MISSING, service_id: 1, is_active: true },
  },
];

/** The panels a screen shows of a record, as its author wrote them. */
function panelsOf(label: string | undefined): readonly string[] {
  type Panels = { readonly panels?: readonly string[] };
  const { show, form } = (screens.find(({ name }) => name === label)?.screen ?? {}) as {
    readonly show?: { readonly tabs?: readonly Panels[] };
    readonly form?: Panels & { readonly steps?: readonly Panels[] };
  };
  return [...(show?.tabs ?? []), form ?? {}, ...(form?.steps ?? [])].flatMap(({ panels = [] }) => panels);
}

/** Whether the list of a screen takes files in, as its author wrote it. */
const imports = (label: string | undefined): boolean =>
  (screens.find(({ name }) => name === label)?.screen.list as { readonly imports?: false } | undefined)?.imports !==
  false;

function allowed(role: RecordData, resource: string, call: Call, label: string | undefined): boolean {
  const isPart = partOn(label, resource) !== undefined;
  if (call.name === 'import' && !imports(label)) return false;
  return grantsOf(role, resource, label, call.flag) && !(isPart && call.ofParts === false);
}

/**
 * What a look-up of a resource's field is answered with: only a screen that fills the field has it.
 */
export function lookedUp(role: RecordData, resource: string, field: string, label: string | undefined): number {
  const found = screens.find(({ name }) => name === label);
  const grant = (flag: Flag): boolean => grantsOf(role, resource, label, flag);
  const may = (['read', 'write', 'update'] as const).some(grant);
  if (!found || !may) return 403;
  const { partOf } = partOn(label, resource) ?? {};
  if (partOf && !writesParts(label)) return 404;
  if (partOf) return [...partOf.form, partOf.field, partOf.within].includes(field) ? 200 : 404;
  const screen = registry.screen[found.name];
  const rows = rowsFor(role, found.resource);
  const made = screen?.moves.filter(({ name }) => rows === undefined || rows.moves?.includes(name)) ?? [];
  const asked = made.flatMap(({ asks }) => asks.map((each) => each.field));
  const { only, fields = [] } = screen?.form ?? {};
  const listed = [...(only === 'new' ? [] : fields), ...(found.screen.list.filters ?? []), ...asked];
  if ((listed as readonly string[]).includes(field)) return 200;
  // What only a new record is filled with is looked up by whoever may add one.
  if (fields.includes(field)) return grant('write') ? 200 : 403;
  return 404;
}

type RawField = { readonly kind: string; readonly to?: string; readonly path?: string };
const rawFields = (resource: string): { readonly [field: string]: RawField } =>
  (definitions.resources as readonly ResourceDefinition[]).find(({ name }) => name === resource)?.fields ?? {};

/** What a path of a definition leads to: the field at its end. */
function atEnd(resource: string, path: string): RawField | undefined {
  const [step = '', ...rest] = path.split('.');
  const field = rawFields(resource)[step];
  if (rest.length === 0 || !field) return field;
  return field.to === undefined ? undefined : atEnd(field.to, rest.join('.'));
}

/** Every field that refers to other records, by itself or at the end of its path. */
export const references = definitions.resources.flatMap(({ name: resource }) =>
  Object.entries(rawFields(resource)).flatMap(([field, { to, path }]) =>
    to !== undefined || (path !== undefined && atEnd(resource, path)?.to !== undefined) ? [{ resource, field }] : [],
  ),
);

/** Every list on a record's page. */
const relatedLists = screens.flatMap(({ name, resource, screen }) =>
  ((screen.show?.tabs ?? []) as readonly ShowTab[]).flatMap((tab) =>
    tab.list ? [{ screen: name, resource: resource.name, name: tab.name, list: tab.list }] : [],
  ),
);

function mayUpload(role: RecordData, label: string | undefined): boolean {
  const found = screens.find(({ name }) => name === label);
  return found !== undefined && takesFiles(found) && (grants(role, label, 'write') || grants(role, label, 'update'));
}

export const upload = (client: Client, label: string): Promise<Answer> =>
  client.post(`/api/files?${label}`, undefined, { raw: new FormData() });

/** One call of one role, and what it should be answered with. */
export type Cell = {
  readonly what: string;
  readonly status: number;
  /** Whether it is one that the role's grants allow, to be counted. */
  readonly isAllowed: boolean;
  readonly make: (client: Client) => Promise<Answer>;
};

/**
 * The lines of history whose undoing is asked: of each resource one an event, of a record that
 * nobody has.
 */
export type Undoable = readonly {
  readonly resource: string;
  readonly event: string;
  readonly line: number;
  readonly write: string;
}[];

/** What undoing each event needs, said here anew. Of moves, what the move needs. */
const UNDOES: { readonly [event: string]: { readonly flag: Flag; readonly passed: number } } = {
  // Of a record that is gone nothing can be taken back.
  created: { flag: 'delete', passed: 404 },
  updated: { flag: 'update', passed: 404 },
  // It would come back without anything its fields ask for.
  deleted: { flag: 'write', passed: 422 },
};

/** Stores the lines that the matrix asks to undo. */
export async function putUndoable(server: TestHost): Promise<Undoable> {
  const last = Math.max(0, ...(await server.all(SYSTEM.history)).map(({ id }) => Number(id)));
  const events = resources.flatMap((resource) => [
    ...Object.keys(UNDOES).map((event) => ({ resource, event })),
    ...moves.filter((each) => each.resource.name === resource).map(({ move }) => ({ resource, event: move.name })),
    // What testers wrote past the api.
    { resource, event: 'raw' },
  ]);
  const lines = events.map((each, at) => ({ ...each, line: last + at + 1, write: `w${String(at).padStart(16, '0')}` }));
  await server.put(
    SYSTEM.history,
    ...lines.map(({ resource, event, line, write }) => ({
      ...{ id: line, resource, record_id: MISSING, version: 1, event, by_id: null, screen: null },
      ...{ at: '2026-01-01T00:00:00.000Z', write_id: write, changes: {}, undoes: null, hash: 'none' },
    })),
  );
  return lines;
}

/**
 * What undoing a line is answered with: as if it were not there from a screen of another resource.
 */
function undone(role: RecordData, { resource, event }: Undoable[number], label: string | undefined): number {
  const found = screens.find(({ name }) => name === label);
  if (!found) return 403;
  if (!shows(label, resource)) return 404;
  const known = UNDOES[event];
  const move = moves.find((each) => each.resource.name === resource && each.move.name === event);
  if (!known && !move) return 404;
  if (!known) return move && mayMove(role, move, label) ? 404 : 403;
  if (!grantsOf(role, resource, label, known.flag)) return 403;
  // Whose it was, it does not say.
  return rowsFor(role, found.resource) ? 404 : known.passed;
}

/**
 * What a call at an address of the specification is answered with: as the call of the pattern would
 * be.
 */
function addressed(role: RecordData, { at, flags, passed }: AddressCall, label: string | undefined): number {
  if (at.call === 'choices') return lookedUp(role, at.resource, at.field, label);
  if (at.call === 'move') {
    const meant = moves.find(({ resource, move }) => resource.name === at.resource && move.name === at.move);
    return meant && mayMove(role, meant, label) ? passed : 403;
  }
  return flags.some((flag) => grantsOf(role, at.resource, label, flag)) ? passed : 403;
}

/** Whether a role keeps to rows of its own, of a resource. */
function keepsToOwn(role: RecordData, resource: string): boolean {
  const definition = definitions.resources.find(({ name }) => name === resource);
  return definition !== undefined && rowsFor(role, definition) !== undefined;
}

/**
 * What a call is answered with where the role may make it. The vendor who asks sells products: it
 * is told why it cannot have workers before it fills anything in.
 */
const passedBy = (role: RecordData, resource: string, { name, passed }: Call): number =>
  name === 'begin' && resource === 'workers' && keepsToOwn(role, resource) ? 403 : passed;

/** Every call as one role, from every screen. */
export function cellsOf(role: RecordData, undoable: Undoable): Cell[] {
  const by = (label: string | undefined): string => `as role ${role.id} from ${label}`;
  const cell = (what: string, isAllowed: boolean, passed: number, make: Cell['make']): Cell => ({
    ...{ what, isAllowed, make },
    status: isAllowed ? passed : 403,
  });
  const ofLabel = (label: string | undefined): Cell[] => {
    const other = (resource: string): boolean => !shows(label, resource);
    /**
     * Where the label's screen does not show the resource a move is refused for one reason, by a
     * single call and of many: one is tried in turn.
     */
    const meets = ({ resource }: (typeof moves)[number], at: number, door: 0 | 1): boolean =>
      shows(label, resource.name) || (LABELS.indexOf(label) + at) % 2 === door;
    return [
      ...resources.flatMap((resource) =>
        callsFrom(label, resource).map((call) => {
          const may = allowed(role, resource, call, label);
          return cell(`${call.name} ${resource} ${by(label)}`, may, passedBy(role, resource, call), (client) =>
            call.make(client, resource, query(label)),
          );
        }),
      ),
      ...moves
        .filter((each, at) => meets(each, at, 0))
        .map((each) => {
          // On an id that nobody has: nothing changes.
          const path = `/api/${each.resource.name}/${MISSING}/${each.move.name}?${query(label)}`;
          const what = `${each.move.name} of ${each.resource.name} ${by(label)}`;
          return cell(what, mayMove(role, each, label), 404, (client) => client.post(path, {}));
        }),
      ...moves
        .filter((each, at) => meets(each, at, 1))
        .map((each): Cell => {
          const path = `/api/${each.resource.name}/bulk?${query(label)}`;
          const body = { action: 'move', move: each.move.name, values: { nonsense: 1 }, ids: [MISSING] };
          const what = `${each.move.name} of many ${each.resource.name} ${by(label)}`;
          return {
            ...cell(what, mayMove(role, each, label), 422, (client) => client.post(path, body)),
            isAllowed: false,
          };
        }),
      // Papers are issued where the screen has them, by whoever holds that right and keeps to no
      // rows of their own, and told to whoever may read.
      ...(
        [
          ['POST', 'invoice', 'issue', 404],
          ['POST', 'credit-note', 'issue', 422],
          ['GET', 'invoice', 'read', 404],
          ['GET', 'invoice.pdf', 'read', 404],
          ['GET', 'credit-note', 'read', 404],
          ['GET', 'credit-note.pdf', 'read', 404],
          ['GET', 'statement.pdf', 'read', 404],
        ] as const
      ).flatMap(([method, paper, flag, passed]): Cell[] =>
        resources.flatMap((resource): Cell[] => {
          const found = screens.find(({ name }) => name === label);
          const [name = ''] = paper.split('.');
          const has = (found?.screen.papers ?? []).includes(name as never) && found?.resource.name === resource;
          // Where nothing has that paper there is no such call.
          const isOf = (each: (typeof screens)[number]): boolean => (each.screen.papers ?? []).includes(name as never);
          if (!screens.some((each) => each.resource.name === resource && isOf(each))) return [];
          const isOwners = found !== undefined && rowsFor(role, found.resource) !== undefined;
          const may = has && grants(role, label, flag) && !(flag === 'issue' && isOwners);
          const path = `/api/${resource}/${MISSING}/${paper}?${query(label)}`;
          const asked = cell(`${method} ${paper} of ${resource} ${by(label)}`, may, passed, (client) =>
            client.call(method, path),
          );
          return [{ ...asked, isAllowed: false }];
        }),
      ),
      // What is booked, and where those are who do it, is told to whoever is told what it costs and
      // where it is done: on the booking's own page; what can be booked to whoever may add one.
      ...(
        [
          ['bookable', `bookings/bookable/${MISSING}`, 'write'],
          ['booked', `bookings/${MISSING}/booked`, 'read'],
          ['whereabouts', `bookings/${MISSING}/whereabouts`, 'read'],
        ] as const
      ).map(([what, at, flag]): Cell => {
        const found = screens.find(({ name }) => name === label);
        const isOfIt = found?.resource.name === 'bookings' && (what === 'bookable' || found.screen.show !== undefined);
        const asked = cell(`GET ${what} ${by(label)}`, isOfIt && grants(role, label, flag), 404, (client) =>
          client.get(`/api/${at}?${query(label)}`),
        );
        return { ...asked, isAllowed: false };
      }),
      // Which papers a vendor is asked for is told where its papers are.
      ...(
        [
          ['a vendor', `vendors/${MISSING}/document-types?`, 404],
          ['a type of vendors', 'vendor/document_types?vendor_type=Service', 200],
        ] as const
      ).map(([whose, at, passed]) => ({
        ...cell(
          `GET document types of ${whose} ${by(label)}`,
          shows(label, 'vendors') && partOn(label, 'vendor_documents') !== undefined && grants(role, label, 'read'),
          passed,
          (client) => client.get(`/api/${at}${query(label)}`),
        ),
        isAllowed: false,
      })),
      // A position is told from the screen of positions alone, a bank's file from that of runs.
      ...(
        [
          ['positions', 'update', `workers/${MISSING}/position`, 422],
          ['payout-runs', 'export', `payout_runs/${MISSING}/bank-file`, 404],
        ] as const
      ).map(([screen, flag, at, passed]) => ({
        ...cell(`POST ${at} ${by(label)}`, label === screen && grants(role, label, flag), passed, (client) =>
          client.post(`/api/${at}?${query(label)}`, {}),
        ),
        isAllowed: false,
      })),
      // A day's bookings are told from the board alone.
      cell(`the board ${by(label)}`, label === 'day-board' && grants(role, label, 'read'), 200, (client) =>
        client.get(`/api/dispatch/board?day=2026-11-21${query(label)}`),
      ),
      // Who can be assigned is told to whoever may assign them.
      ...['Vendor', 'Driver', 'Worker'].flatMap((type) =>
        moves
          .filter(({ resource, move }) => resource.name === 'bookings' && move.name === `assign-${type.toLowerCase()}`)
          .map((each) => {
            const path = `/api/bookings/${MISSING}/candidates?user_type=${type}${query(label)}`;
            return cell(`${type} candidates ${by(label)}`, mayMove(role, each, label), 404, (client) =>
              client.get(path),
            );
          }),
      ),
      ...references.flatMap(({ resource, field }) => {
        // A label of another resource, or of none, is tried above, by every call.
        if (other(resource) && field !== references[0]?.field) return [];
        const status = lookedUp(role, resource, field, label);
        const path = `/api/${resource}/lookup/${field}?_end=1${query(label)}`;
        const what = `look-up of ${resource}.${field} ${by(label)}`;
        return [{ what, status, isAllowed: status === 200, make: (client: Client) => client.get(path) }];
      }),
      ...relatedLists.flatMap(({ screen, resource, name, list }) => {
        if (label !== screen && screens.some((each) => each.name === label && each.resource.name === resource))
          return [];
        const may = label === screen && grants(role, label, 'read');
        const takes = may && list.actions?.includes('download') === true && grants(role, label, 'export');
        const path = (rest: string): string => `/api/${resource}/${MISSING}/${name}${rest}?${query(label)}`;
        const what = `${name} of ${resource} ${by(label)}`;
        return [
          cell(what, may, 404, (client) => client.get(path(''))),
          cell(`download of ${what}`, takes, 404, (client) => client.get(`${path('/export')}&id=1`)),
        ];
      }),
      ...undoable.flatMap((each) => {
        const { resource, event, line, write } = each;
        if (other(resource) && event !== 'updated') return [];
        const status = undone(role, each, label);
        const isAllowed = status !== 403 && shows(label, resource) && event !== 'raw';
        const what = `undo of ${event} in ${resource} ${by(label)}`;
        const path = (entry: number | string): string => `/api/history/${entry}/undo?${query(label)}`;
        return [
          { what, status, isAllowed, make: (client: Client) => client.post(path(line)) },
          // Of a whole write, what is refused for each record is told at its end.
          {
            what: `${what}, as a write`,
            status: isAllowed ? 200 : status,
            isAllowed,
            make: (client: Client) => client.post(path(write)),
          },
        ];
      }),
      ...CATALOGUE.map(({ method, at, flag, body }) => {
        const path = `/api/services/${MISSING}/${at}?${query(label)}`;
        const may = grantsOf(role, 'services', label, flag);
        return cell(`${method} ${at} of services ${by(label)}`, may, 404, (client) => client.call(method, path, body));
      }),
      ...OF_VENDORS.map(({ method, path, flag, panels, staff, body }) => {
        const shown = panelsOf(label).some((panel) => panels.includes(panel));
        const may = shown && grantsOf(role, 'vendors', label, flag) && !(staff && keepsToOwn(role, 'vendors'));
        return cell(`${method} ${path} ${by(label)}`, may, 404, (client) =>
          client.call(method, `${path}${query(label)}`, body),
        );
      }),
      ...ADDRESS_CALLS.map((each) => {
        const status = addressed(role, each, label);
        const make = (client: Client): Promise<Answer> => callAddress(client, each.at, each.values, label);
        return { what: `${each.name} ${by(label)}`, status, isAllowed: false, make };
      }),
      ...reportCells(role, label).map((each) => ({ ...each, isAllowed: false })),
      cell(`upload ${by(label)}`, mayUpload(role, label), 422, (client) => upload(client, query(label))),
    ];
  };
  return [
    ...LABELS.flatMap(ofLabel),
    // A dashboard is a screen without records of its own.
    ...registry.screens
      .filter(({ dashboard }) => dashboard !== undefined)
      .flatMap(({ name, module }): Cell[] => {
        const of = (role.permissions as unknown as Granted).find(({ id }) => id === module);
        const child = of?.children.find(({ id }) => id === name);
        const may = role.is_active === true && of?.access === true && child?.access === true && child.read === true;
        const at = (label: string) => (client: Client) => client.get(`/api/dashboards/${name}?screen_label=${label}`);
        return [
          { what: `dashboard ${name}`, status: may ? 200 : 403, isAllowed: false, make: at(name) },
          { what: `dashboard ${name} from elsewhere`, status: 403, isAllowed: false, make: at('no-such-screen') },
          // Its body says nothing: whoever may not is told so before that is looked at.
          {
            what: `arrangement of ${name}`,
            status: may ? 422 : 403,
            isAllowed: false,
            make: (client) => client.call('PUT', `/api/dashboards/${name}/arrangement?screen_label=${name}`, {}),
          },
        ];
      }),
    // What they tell is asked elsewhere (`told.ts`); that they are open to everybody who is signed
    // in, here.
    { what: 'events', status: 200, isAllowed: false, make: (client) => client.call('HEAD', '/api/events') },
    { what: 'search', status: 200, isAllowed: false, make: (client) => client.get('/api/search?q=none+of+this') },
  ];
}

/**
 * Calls under way at a time. None changes anything, so that none depends on another, and calls that
 * come in together share the question who makes them. More of them would be refused: so many
 * imports may be under way.
 */
const AT_ONCE = 4;

/** Of these a person has one under way: another at the same moment is refused. */
const isOneAPerson = ({ what }: Cell): boolean => /^(?:import|download)\b|\bexport\b/.test(what);

/** Makes the calls as one client and asserts each answer. Answers how many were allowed. */
export async function assertCells(client: Client, cells: readonly Cell[]): Promise<number> {
  const assertLeft = async (left: Iterable<Cell>): Promise<void> => {
    for (const { what, status, make } of left) {
      const answer = await make(client);
      if (status >= 400 && answer.status === status) expectRefusal(answer, status);
      else expect(answer.status, `${what}: ${JSON.stringify(answer.body)?.slice(0, 300)}`).toBe(status);
    }
  };
  const others = cells.filter((cell) => !isOneAPerson(cell)).values();
  await Promise.all([
    assertLeft(cells.filter(isOneAPerson)),
    ...Array.from({ length: AT_ONCE - 1 }, () => assertLeft(others)),
  ]);
  return cells.filter(({ isAllowed }) => isAllowed).length;
}

/**
 * Of what is refused to a role it asks this share: that all of it is, the guard is asked in the
 * process.
 */
const SHARES = 16;

/**
 * Makes calls of the matrix as one client and asserts each answer, and what it is told without
 * asking. Answers how many were allowed.
 */
export async function assertMatrix(server: TestHost, client: Client, role: RecordData): Promise<number> {
  await assertSearch(server, client, role);
  await assertEvents(server, client, role);
  const cells = cellsOf(role, await putUndoable(server));
  return assertCells(
    client,
    cells.filter(({ status }, at) => status !== 403 || at % SHARES === Number(role.id)),
  );
}
