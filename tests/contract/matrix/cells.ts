import { expect } from 'vitest';
import type { Permissions as Granted } from '../../../access-control/index.ts';
import type { ListCall } from '../../../api/addresses/address.ts';
import { definitions, registry } from '../../../resources/index.ts';
import type { Flag, RecordData, ResourceDefinition, Screen, ShowTab } from '../../../resources/language/index.ts';
import { ADDRESS_CALLS, type AddressCall, callAddress } from '../address-calls.ts';
import type { Answer, Client } from '../client.ts';
import { expectRefusal } from '../expectations.ts';
import { SYSTEM, type TestHost } from '../host.ts';
import { CALLS, type Call, called, MISSING, NOT_OF_PARTS, ONE } from './calls.ts';
import {
  grants,
  grantsOf,
  keepsToOwn,
  LABELS,
  type Label,
  mayMove,
  moves,
  partOn,
  query,
  resources,
  rowsFor,
  screenNamed,
  screens,
  shows,
  takesFiles,
  writesParts,
} from './grants.ts';
import { assertEvents, assertSearch } from './presented.ts';
import { reportCells } from './reports.ts';

/**
 * Every role × resource × call × label. What is expected is worked out here anew, from the roles'
 * raw grants and the definitions as their authors wrote them, so that a fault in the decision table
 * or the guard cannot hide itself.
 *
 * Where a new call joins: one that every resource has and one flag of a screen opens, in CALLS
 * (`calls.ts`); one of this product alone, in OWN_CALLS; one that definitions declare (as moves,
 * look-ups and related lists are), in `cellsFrom`, which says from them who may make it. Resources,
 * screens and declared calls that are added join by themselves; a call of the router that no cell
 * makes fails `permissions.test.ts`.
 */

/**
 * The calls to try on a resource from a label. Where the label's screen shows it: all. Elsewhere
 * each is refused for the same reason, and one is tried in turn, so that every two of label,
 * resource and call meet somewhere.
 */
export const callsFrom = (label: Label, resource: string): readonly Call[] => {
  const turn = LABELS.indexOf(label) + resources.indexOf(resource);
  return shows(label, resource) ? CALLS : CALLS.filter((_, at) => (turn + at) % CALLS.length === 0);
};

/** The panels a screen shows of a record, as its author wrote them. */
function panelsOf(label: Label): readonly string[] {
  type Panels = { readonly panels?: readonly string[] };
  const { show, form } = (screenNamed(label)?.screen ?? {}) as {
    readonly show?: { readonly tabs?: readonly Panels[] };
    readonly form?: Panels & { readonly steps?: readonly Panels[] };
  };
  return [...(show?.tabs ?? []), form ?? {}, ...(form?.steps ?? [])].flatMap(({ panels = [] }) => panels);
}

/** A call of this product alone, of records that nobody has, and where it is made. */
type OwnCall = {
  readonly call: string;
  readonly of: string;
  readonly flag: Flag;
  /** Where, of the screens that show these. Default: on each. */
  readonly on?: (label: Label) => boolean;
  /** Not by a role that keeps to rows of its own. Default: by it too. */
  readonly staff?: true;
  readonly passed?: number;
  readonly body?: object;
};

const onScreen = (name: string) => (label: Label) => label === name;
const withPanel = (...names: readonly string[]) => ({
  on: (label: Label) => panelsOf(label).some((panel) => names.includes(panel)),
});
const withPaper = (name: string) => ({
  on: (label: Label) => (screenNamed(label)?.screen.papers ?? []).includes(name as never),
});
const COMMISSION = withPanel('vendor-commission');
const AGREEMENT = withPanel('vendor-commission-agreement');
const TERMS = withPanel('vendor-commission', 'vendor-commission-agreement');
const SUBSCRIPTIONS = withPanel('vendor-subscriptions');
const PAGE = { on: (label: Label) => screenNamed(label)?.screen.show !== undefined };
const DOCUMENTS = { on: (label: Label) => partOn(label, 'vendor_documents') !== undefined };

const ofResource = (of: string, ...calls: readonly Omit<OwnCall, 'of'>[]): OwnCall[] =>
  calls.map((each) => ({ ...each, of, call: each.call.replace(' /', ` /api/${of}/`) }));
const VENDOR = { vendor_id: MISSING };
const RATE = { ...VENDOR, key: 'commission', value: '12%' };
const SUBSCRIBED = { service_id: 1, is_active: true };

const OWN_CALLS: readonly OwnCall[] = [
  // A service as customers see it.
  ...ofResource(
    'services',
    { call: `GET ${ONE}/compiled?`, flag: 'read' },
    { call: `POST ${ONE}/price?`, flag: 'read', body: {} },
    { call: `GET ${ONE}/differences?`, flag: 'read' },
    { call: `GET ${ONE}/baskets?`, flag: 'read' },
    { call: `POST ${ONE}/baskets?`, flag: 'update', body: { name: 'Kept' } },
    { call: `DELETE ${ONE}/baskets${ONE}?`, flag: 'update' },
  ),
  // What panels about a vendor draw, and which papers it must provide.
  ...ofResource(
    'vendors',
    { call: `GET ${ONE}/commission?`, flag: 'read', ...COMMISSION },
    { call: `POST ${ONE}/commission?`, flag: 'update', ...COMMISSION, staff: true, body: { value: 12 } },
    { call: `GET ${ONE}/commission/terms?`, flag: 'read', ...TERMS },
    { call: `POST ${ONE}/commission/agree?`, flag: 'update', ...AGREEMENT, body: { commission_id: 1 } },
    { call: `GET ${ONE}/subscriptions?`, flag: 'read', ...SUBSCRIPTIONS },
    { call: `POST ${ONE}/subscriptions?`, flag: 'update', ...SUBSCRIPTIONS, body: SUBSCRIBED },
    { call: `GET ${ONE}/document-types?`, flag: 'read', ...DOCUMENTS },
  ),
  ...(
    [
      { call: `GET /settings?vendor_id=${MISSING}`, flag: 'read', ...TERMS },
      { call: 'POST /setting?', flag: 'update', ...COMMISSION, staff: true, body: RATE },
      { call: `GET /commission_history?vendor_id=${MISSING}`, flag: 'read', ...COMMISSION },
      { call: `GET /services?vendor_id=${MISSING}`, flag: 'read', ...SUBSCRIPTIONS },
      { call: 'POST /subscription?', flag: 'update', ...SUBSCRIPTIONS, body: { ...VENDOR, ...SUBSCRIBED } },
      { call: 'GET /document_types?vendor_type=Service', flag: 'read', ...DOCUMENTS, passed: 200 },
    ] as const
  ).map((each) => ({ ...each, of: 'vendors', call: each.call.replace(' /', ' /api/vendor/') })),
  // Papers are read where the screen has them, and issued by whoever keeps to no rows of their own.
  ...ofResource(
    'bookings',
    ...(['invoice', 'credit-note'] as const).flatMap((paper) =>
      ['', '.pdf'].map((end) => ({ call: `GET ${ONE}/${paper}${end}?`, flag: 'read' as const, ...withPaper(paper) })),
    ),
    { call: `POST ${ONE}/invoice?`, flag: 'issue', ...withPaper('invoice'), staff: true },
    { call: `POST ${ONE}/credit-note?`, flag: 'issue', ...withPaper('credit-note'), staff: true, passed: 422 },
    // Users who may add a booking see what can be booked; what is booked is on its own page.
    { call: `GET /bookable/${MISSING}?`, flag: 'write' },
    { call: `GET ${ONE}/booked?`, flag: 'read', ...PAGE },
    { call: `GET ${ONE}/whereabouts?`, flag: 'read', ...PAGE },
  ),
  ...ofResource('vendor_statements', { call: `GET ${ONE}/statement.pdf?`, flag: 'read', ...withPaper('statement') }),
  ...ofResource('payout_runs', {
    call: `POST ${ONE}/bank-file?`,
    flag: 'export',
    on: onScreen('payout-runs'),
    body: {},
  }),
  {
    ...{ call: `POST /api/workers/${MISSING}/position?`, of: 'positions', flag: 'update', on: onScreen('positions') },
    ...{ passed: 422, body: {} },
  },
  {
    ...{ call: 'GET /api/dispatch/board?day=2026-11-21', of: 'bookings', flag: 'read', on: onScreen('day-board') },
    passed: 200,
  },
];

/** Whether the list of a screen takes files in, as its author wrote it. */
const imports = (label: Label): boolean => screenNamed(label)?.screen.form?.only === undefined;

function allowed(role: RecordData, resource: string, { name, flag }: Call, label: Label): boolean {
  if (name === 'import' && !imports(label)) return false;
  const isPart = partOn(label, resource) !== undefined;
  return grantsOf(role, resource, label, flag) && !(isPart && NOT_OF_PARTS.includes(name));
}

/**
 * What a look-up of a resource's field is answered with: only a screen that fills the field has it.
 */
export function lookedUp(role: RecordData, resource: string, field: string, label: Label): number {
  const found = screenNamed(label);
  const grant = (flag: Flag): boolean => grantsOf(role, resource, label, flag);
  const may = (['read', 'write', 'update'] as const).some(grant);
  if (!found || !may) return 403;
  const { partOf } = partOn(label, resource) ?? {};
  if (partOf && !writesParts(label)) return 404;
  if (partOf) return [...partOf.form, partOf.field, partOf.within].includes(field) ? 200 : 404;
  const screen = registry.screen[found.name];
  const rows = rowsFor(role, found.resource);
  const made = screen?.moves.filter(({ name }) => rows === undefined || rows.moves?.includes(name)) ?? [];
  const input = made.flatMap(({ inputs }) => inputs.map((each) => each.field));
  const { only, fields = [] } = screen?.form ?? {};
  const listed = [...(only === 'new' ? [] : fields), ...(found.screen.list.filters ?? []), ...input];
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

function mayUpload(role: RecordData, label: Label): boolean {
  const found = screenNamed(label);
  return found !== undefined && takesFiles(found) && (grants(role, label, 'write') || grants(role, label, 'update'));
}

export const upload = (client: Client, label: string): Promise<Answer> =>
  client.post(`/api/files?${label}`, undefined, { raw: new FormData() });

/** One call of one role, and what it should be answered with. */
export type Cell = {
  readonly what: string;
  readonly status: number;
  /** Whether it is answered so to whoever asks: there is nothing of the kind on that screen. */
  readonly isNowhere?: boolean;
  readonly make: (client: Client) => Promise<Answer>;
};

type UndoableLine = {
  readonly resource: string;
  readonly event: string;
  readonly line: number;
  readonly write: string;
};
/**
 * The lines of history whose undo is requested: of each resource one an event, of a record that
 * nobody has.
 */
export type Undoable = readonly UndoableLine[];

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
function undone(role: RecordData, { resource, event }: UndoableLine, label: Label): number {
  const found = screenNamed(label);
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
function addressed(role: RecordData, { at, flags, passed }: AddressCall, label: Label): number {
  if (at.call === 'choices') return lookedUp(role, at.resource, at.field, label);
  if (at.call === 'move') {
    const wanted = moves.find(({ resource, move }) => resource.name === at.resource && move.name === at.move);
    return wanted && mayMove(role, wanted, label) ? passed : 403;
  }
  if (!flags.some((flag) => grantsOf(role, at.resource, label, flag))) return 403;
  return at.call === 'list' && !hasAlways(at, label) ? 400 : passed;
}

/** Whether the list of a screen has the tab and the filters that an address always names. */
function hasAlways({ always = {} }: ListCall, label: Label): boolean {
  const { tabs = [], filters = [] } = registry.screen[label ?? '']?.list ?? {};
  return Object.entries(always).every(([key, value]) =>
    key === '_tab' ? tabs.some(({ name }) => name === value) : filters.includes(key),
  );
}

/**
 * What a call is answered with where the role may make it. The vendor who asks sells products: it
 * sees why it cannot have workers before it fills anything in.
 */
const passedBy = (role: RecordData, resource: string, { name, passed }: Call): number =>
  name === 'begin' && resource === 'workers' && keepsToOwn(role, resource) ? 403 : passed;

/** Every call as one role, from every screen. */
export function cellsOf(role: RecordData, undoable: Undoable): Cell[] {
  return [
    ...LABELS.flatMap((label) => cellsFrom(role, undoable, label)),
    // A dashboard is a screen without records of its own.
    ...registry.screens
      .filter(({ dashboard }) => dashboard !== undefined)
      .flatMap((screen) => onDashboard(role, screen)),
    // What they tell is checked elsewhere (`told.ts`); that they are open to everyone who is signed
    // in, here.
    { what: 'events', status: 200, make: (client) => client.call('HEAD', '/api/events') },
    { what: 'search', status: 200, make: (client) => client.get('/api/search?q=none+of+this') },
  ];
}

function onDashboard(role: RecordData, { name, module }: Screen): Cell[] {
  const of = (role.permissions as unknown as Granted).find(({ id }) => id === module);
  const child = of?.children.find(({ id }) => id === name);
  const may = role.is_active === true && of?.access === true && child?.access === true && child.read === true;
  const at = (label: string) => (client: Client) => client.get(`/api/dashboards/${name}?screen_label=${label}`);
  return [
    { what: `dashboard ${name}`, status: may ? 200 : 403, make: at(name) },
    { what: `dashboard ${name} from elsewhere`, status: 403, make: at('no-such-screen') },
  ];
}

function cellsFrom(role: RecordData, undoable: Undoable, label: Label): Cell[] {
  const from = query(label);
  const by = `as role ${role.id} from ${label}`;
  const cell = (what: string, may: boolean, passed: number, make: Cell['make']): Cell => ({
    ...{ what: `${what} ${by}`, make },
    status: may ? passed : 403,
  });
  /**
   * Where the label's screen does not show the resource a move is refused for one reason, by a
   * single call and of many: one is tried in turn.
   */
  const meets = ({ resource }: (typeof moves)[number], at: number, door: 0 | 1): boolean =>
    shows(label, resource.name) || (LABELS.indexOf(label) + at) % 2 === door;
  return [
    ...resources.flatMap((resource) =>
      callsFrom(label, resource).map((call) =>
        cell(
          `${call.name} ${resource}`,
          allowed(role, resource, call, label),
          passedBy(role, resource, call),
          (client) => call.make(client, resource, from),
        ),
      ),
    ),
    ...moves.flatMap((each, at) => {
      const { name } = each.move;
      const may = mayMove(role, each, label);
      const what = `${name} of ${each.resource.name}`;
      // On an id that nobody has: nothing changes.
      const path = `/api/${each.resource.name}/${MISSING}/${name}?${from}`;
      const many = `/api/${each.resource.name}/bulk?${from}`;
      const body = { action: 'move', move: name, values: { nonsense: 1 }, ids: [MISSING] };
      return [
        ...(meets(each, at, 0) ? [cell(what, may, 404, (client) => client.post(path, {}))] : []),
        ...(meets(each, at, 1) ? [cell(`${what}, of many`, may, 422, (client) => client.post(many, body))] : []),
      ];
    }),
    ...OWN_CALLS.map(({ call, of, flag, on = () => true, staff, passed = 404, body }) => {
      const may = on(label) && grantsOf(role, of, label, flag) && !(staff && keepsToOwn(role, of));
      return cell(call, may, passed, (client) => called(client, call, from, body));
    }),
    // Users who may assign people see who can be assigned.
    ...['Vendor', 'Driver', 'Worker'].flatMap((type) =>
      moves
        .filter(({ resource, move }) => resource.name === 'bookings' && move.name === `assign-${type.toLowerCase()}`)
        .map((each) => {
          const path = `/api/bookings/${MISSING}/candidates?user_type=${type}${from}`;
          return cell(`${type} candidates`, mayMove(role, each, label), 404, (client) => client.get(path));
        }),
    ),
    ...references.flatMap(({ resource, field }): Cell[] => {
      // A label of another resource, or of none, is tried above, by every call.
      if (!shows(label, resource) && field !== references[0]?.field) return [];
      const path = `/api/${resource}/lookup/${field}?_end=1${from}`;
      const status = lookedUp(role, resource, field, label);
      return [{ what: `look-up of ${resource}.${field} ${by}`, status, make: (client) => client.get(path) }];
    }),
    ...relatedLists.flatMap(({ screen, resource, name, list }) => {
      if (label !== screen && screenNamed(label)?.resource.name === resource) return [];
      const may = label === screen && grants(role, label, 'read');
      const takes = may && list.actions?.includes('download') === true && grants(role, label, 'export');
      const path = (rest: string): string => `/api/${resource}/${MISSING}/${name}${rest}?${from}`;
      const what = `${name} of ${resource}`;
      return [
        cell(what, may, 404, (client) => client.get(path(''))),
        cell(`download of ${what}`, takes, 404, (client) => client.get(`${path('/export')}&id=1`)),
      ];
    }),
    ...undoable.flatMap((each): Cell[] => {
      const { resource, event, line, write } = each;
      const isHere = shows(label, resource);
      if (!isHere && event !== 'updated') return [];
      const status = undone(role, each, label);
      const isNowhere = !isHere || event === 'raw';
      const what = `undo of ${event} in ${resource} ${by}`;
      const undo = (entry: number | string) => (client: Client) => client.post(`/api/history/${entry}/undo?${from}`);
      // The end of a whole write reports what is refused for each record.
      const ofWrite = isNowhere || status === 403 ? status : 200;
      return [
        { what, status, isNowhere, make: undo(line) },
        { what: `${what}, as a write`, status: ofWrite, isNowhere, make: undo(write) },
      ];
    }),
    ...ADDRESS_CALLS.map((each): Cell => {
      const make = (client: Client): Promise<Answer> => callAddress(client, each.at, each.values, label);
      return { what: `${each.name} ${by}`, status: addressed(role, each, label), make };
    }),
    ...reportCells(role, label),
    cell('upload', mayUpload(role, label), 422, (client) => upload(client, from)),
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

/** Makes the calls as one client and asserts each answer. */
export async function assertCells(client: Client, cells: readonly Cell[]): Promise<void> {
  const assertLeft = async (left: Iterable<Cell>): Promise<void> => {
    for (const { what, status, make } of left) {
      const answer = await make(client);
      if (status >= 400 && answer.status === status) expectRefusal(answer, status);
      else expect(answer.status, `${what}: ${JSON.stringify(answer.body)?.slice(0, 300)}`).toBe(status);
    }
  };
  const others = cells.filter((cell) => !isOneAPerson(cell)).values();
  const parallel = Array.from({ length: AT_ONCE - 1 }, () => assertLeft(others));
  await Promise.all([assertLeft(cells.filter(isOneAPerson)), ...parallel]);
}

/**
 * This share of what is refused to a role, or to everybody, is checked over HTTP: the test checks
 * the guard for all of it in the process.
 */
const SHARES = 16;

/**
 * Makes calls of the matrix as one client and asserts each answer, and what it gets without
 * asking. Answers how many were allowed.
 */
export async function assertMatrix(server: TestHost, client: Client, role: RecordData): Promise<number> {
  await assertSearch(server, client, role);
  await assertEvents(server, client, role);
  const cells = cellsOf(role, await putUndoable(server));
  const isAllowed = ({ status, isNowhere }: Cell): boolean => status !== 403 && isNowhere !== true;
  const input = cells.filter((cell, at) => isAllowed(cell) || at % SHARES === Number(role.id));
  await assertCells(client, input);
  return cells.filter(isAllowed).length;
}
