import { expect } from 'vitest';
import type { Permissions } from '../../../access-control/index.ts';
import { definitions, registry } from '../../../resources/index.ts';
import {
  type Flag,
  holds,
  type RecordData,
  type RowsDefinition,
  type Rule,
  type ShowTab,
  type Test,
} from '../../../resources/language/index.ts';
import { ADDRESS_CALLS, type AddressCall, callAddress } from '../address-calls.ts';
import type { Answer, Client } from '../client.ts';
import { expectRefusal } from '../expectations.ts';
import { formOf } from '../imports.ts';

/**
 * Every role × resource × call × label. What is expected is worked out here anew, from the roles' raw grants and the
 * definitions as their authors wrote them, so that a fault in the decision table or the guard cannot hide itself.
 *
 * Where a new call joins: one that every resource has and one flag of a screen opens, in CALLS; one that definitions declare
 * (as moves, look-ups and related lists are), as cells of its own, with a function here that says from
 * the definitions who may make it. Resources, screens and declared calls that are added join by themselves.
 */

type Call = {
  readonly name: string;
  readonly flag: Flag;
  readonly make: (client: Client, resource: string, label: string) => Promise<Answer>;
  /** What the call answers once the guard let it through. It never changes anything. */
  readonly passed: number;
};

const MISSING = 999_999;

export const CALLS: readonly Call[] = [
  {
    name: 'list',
    flag: 'read',
    passed: 200,
    make: (client, resource, label) => client.get(`/api/${resource}?_end=1${label}`),
  },
  {
    name: 'one',
    flag: 'read',
    passed: 404,
    make: (client, resource, label) => client.get(`/api/${resource}/${MISSING}?${label}`),
  },
  {
    name: 'create',
    flag: 'write',
    passed: 422,
    make: (client, resource, label) => client.post(`/api/${resource}?${label}`, { nonsense: 1 }),
  },
  {
    name: 'update',
    flag: 'update',
    passed: 404,
    make: (client, resource, label) => client.patch(`/api/${resource}/${MISSING}?${label}`, {}),
  },
  {
    name: 'delete',
    flag: 'delete',
    passed: 404,
    make: (client, resource, label) => client.delete(`/api/${resource}/${MISSING}?${label}`),
  },
  {
    name: 'export',
    flag: 'export',
    passed: 200,
    make: (client, resource, label) => client.get(`/api/${resource}/export?${label}`),
  },
  {
    name: 'history',
    flag: 'read',
    passed: 404,
    make: (client, resource, label) => client.get(`/api/${resource}/${MISSING}/history?${label}`),
  },
  {
    name: 'import',
    flag: 'write',
    passed: 200,
    make: (client, resource, label) =>
      client.call('POST', `/api/${resource}/import?dry_run=true${label}`, undefined, { raw: formOf('Nonsense\n1') }),
  },
  {
    name: 'bulk set',
    flag: 'update',
    passed: 422,
    make: (client, resource, label) =>
      client.post(`/api/${resource}/bulk?${label}`, { action: 'set', values: {}, ids: [MISSING] }),
  },
  {
    name: 'bulk delete',
    flag: 'delete',
    passed: 200,
    make: (client, resource, label) =>
      client.post(`/api/${resource}/bulk?${label}`, { action: 'delete', ids: [MISSING] }),
  },
];

export const screens = definitions.resources.flatMap((resource) =>
  Object.entries(resource.screens ?? {}).map(([name, screen]) => ({ name, resource, screen })),
);
export const resources = definitions.resources.map(({ name }) => name);
export const LABELS: readonly (string | undefined)[] = [
  ...screens.map(({ name }) => name),
  'no-such-screen',
  '',
  undefined,
];
export const query = (label: string | undefined): string => (label === undefined ? '' : `&screen_label=${label}`);

/** Whether a role's raw grants hold a flag on a screen. */
export function grants(role: RecordData, label: string | undefined, flag: Flag): boolean {
  const found = screens.find(({ name }) => name === label);
  if (!found || role.is_active !== true) return false;
  const module = (role.permissions as unknown as Permissions).find(({ id }) => id === found.screen.module);
  const child = module?.children.find(({ id }) => id === label);
  if (!module?.access || !child?.access) return false;
  return flag === 'access' || (child[flag] && found.screen.offers.includes(flag));
}

function allowed(role: RecordData, resource: string, call: Call, label: string | undefined): boolean {
  const found = screens.find(({ name }) => name === label);
  return found?.resource.name === resource && grants(role, label, call.flag);
}

/** What a look-up of a resource's field is answered with: only a screen that fills the field has it. */
function lookedUp(role: RecordData, resource: string, field: string, label: string | undefined): number {
  const found = screens.find(({ name }) => name === label);
  const may = (['read', 'write', 'update'] as const).some((flag) => grants(role, label, flag));
  if (found?.resource.name !== resource || !may) return 403;
  const screen = registry.screen[found.name];
  const asked = screen?.moves.flatMap(({ asks }) => asks.map((each) => each.field)) ?? [];
  const filled = [...(screen?.form?.fields ?? []), ...(found.screen.list.filters ?? []), ...asked];
  return (filled as readonly string[]).includes(field) ? 200 : 404;
}

/** Every field that refers to other records. */
const references = definitions.resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([field, definition]) =>
    'to' in definition ? [{ resource: resource.name, field }] : [],
  ),
);

type RawMove = {
  readonly name: string;
  readonly from?: readonly string[];
  readonly flag?: Flag;
  readonly screens?: readonly string[];
};

/** Every move as its author wrote it. */
const moves = definitions.resources.flatMap((resource) => {
  const fields: { readonly [name: string]: { readonly kind: string; readonly moves?: readonly RawMove[] } } =
    resource.fields;
  const own: readonly RawMove[] = resource.moves ?? [];
  const ofStates = Object.entries(fields).flatMap(([state, field]) =>
    field.kind === 'state' ? (field.moves ?? []).map((move) => ({ resource, move, state })) : [],
  );
  return [...ofStates, ...own.map((move) => ({ resource, move, state: undefined }))];
});

/** Whether a screen shows records on which a move can be made: some, of those that stand where it begins. */
function showsSome(where: Rule | undefined, { move, state }: (typeof moves)[number]): boolean {
  const test = where && state !== undefined ? (where as { readonly [field: string]: Test })[state] : undefined;
  return test === undefined || (move.from ?? []).some((from) => holds({ of: test }, { of: from }));
}

function mayMove(role: RecordData, of: (typeof moves)[number], label: string | undefined): boolean {
  const { resource, move } = of;
  const found = screens.find(({ name }) => name === label);
  if (label === undefined || found?.resource !== resource) return false;
  const isOffered = move.screens?.includes(label) ?? showsSome(found.screen.where, of);
  const { builtIn }: { readonly builtIn: { readonly [name: string]: number } } = definitions.identity;
  const rows = ((resource.rows ?? []) as readonly RowsDefinition[]).find((each) => builtIn[each.role] === role.id);
  const decidesAboutOwn = rows !== undefined && !rows.moves?.includes(move.name);
  return isOffered && !decidesAboutOwn && grants(role, label, move.flag ?? 'update');
}

/** Every list on a record's page. */
const relatedLists = screens.flatMap(({ name, resource, screen }) =>
  ((screen.show?.tabs ?? []) as readonly ShowTab[]).flatMap((tab) =>
    tab.list ? [{ screen: name, resource: resource.name, name: tab.name, list: tab.list }] : [],
  ),
);

/** Whether a screen's form holds files. */
export const takesFiles = ({ name: screen, resource }: (typeof screens)[number]): boolean =>
  Object.entries(resource.fields).some(
    ([name, { kind }]) =>
      (kind === 'image' || kind === 'file') && registry.screen[screen]?.form?.fields.includes(name) === true,
  );

function mayUpload(role: RecordData, label: string | undefined): boolean {
  const found = screens.find(({ name }) => name === label);
  return found !== undefined && takesFiles(found) && (grants(role, label, 'write') || grants(role, label, 'update'));
}

export const upload = (client: Client, label: string): Promise<Answer> =>
  client.post(`/api/files?${label}`, undefined, { raw: new FormData() });

/** What a call at an address of the specification is answered with: as the call of the pattern would be. */
function addressed(role: RecordData, { at, flags, passed }: AddressCall, label: string | undefined): number {
  if (at.call === 'choices') return lookedUp(role, at.resource, at.field, label);
  if (at.call === 'move') {
    const meant = moves.find(({ resource, move }) => resource.name === at.resource && move.name === at.move);
    return meant && mayMove(role, meant, label) ? passed : 403;
  }
  const isOfIt = screens.find(({ name }) => name === label)?.resource.name === at.resource;
  return isOfIt && flags.some((flag) => grants(role, label, flag)) ? passed : 403;
}

/** One cell of the matrix: a call from a screen. */
export type Cell = {
  readonly what: string;
  readonly make: (client: Client) => Promise<Answer>;
  readonly status: (role: RecordData) => number;
  /** The statuses that refuse it; any other lets it through. */
  readonly refused: readonly number[];
  /** Of two calls that do the same the first counts, so that what a role may do can be told by a number. */
  readonly counts: boolean;
};

type Making = Cell['make'];
const cell = (what: string, make: Making, may: (role: RecordData) => boolean, passed: number): Cell => ({
  what,
  make,
  status: (role) => (may(role) ? passed : 403),
  refused: [403],
  counts: true,
});

/** Every call at an address of the specification. */
const addressCells = (label: string | undefined): Cell[] =>
  ADDRESS_CALLS.map((each) => ({
    what: `${each.name} from ${label}`,
    make: (client) => callAddress(client, each.at, each.values, label),
    status: (role) => addressed(role, each, label),
    refused: each.at.call === 'choices' ? [403, 404] : [403],
    counts: false,
  }));

const callCells = (label: string | undefined): Cell[] =>
  resources.flatMap((resource) =>
    CALLS.map((call) =>
      cell(
        `${call.name} ${resource} from ${label}`,
        (client) => call.make(client, resource, query(label)),
        (role) => allowed(role, resource, call, label),
        call.passed,
      ),
    ),
  );

/** On an id that nobody has: nothing changes. */
const moveCells = (label: string | undefined): Cell[] =>
  moves.map((each) =>
    cell(
      `${each.move.name} of ${each.resource.name} from ${label}`,
      (client) => client.post(`/api/${each.resource.name}/${MISSING}/${each.move.name}?${query(label)}`, {}),
      (role) => mayMove(role, each, label),
      404,
    ),
  );

const lookUpCells = (label: string | undefined): Cell[] =>
  references.flatMap(({ resource, field }) => {
    // A label of another resource is tried by every call.
    const other = screens.find(({ name }) => name === label)?.resource.name;
    if (other !== undefined && other !== resource && field !== references[0]?.field) return [];
    return [
      {
        what: `look-up of ${resource}.${field} from ${label}`,
        make: (client) => client.get(`/api/${resource}/lookup/${field}?_end=1${query(label)}`),
        status: (role) => lookedUp(role, resource, field, label),
        refused: [403, 404],
        counts: true,
      },
    ];
  });

const relatedCells = (label: string | undefined): Cell[] =>
  relatedLists.flatMap(({ screen, resource, name, list }) => {
    const isOther = label !== screen && screens.some((each) => each.name === label && each.resource.name === resource);
    if (isOther) return [];
    const path = (rest: string): string => `/api/${resource}/${MISSING}/${name}${rest}?${query(label)}`;
    const may = (role: RecordData): boolean => label === screen && grants(role, label, 'read');
    const isTaken = list.actions?.includes('download') === true;
    const takes = (role: RecordData): boolean => may(role) && isTaken && grants(role, label, 'export');
    const what = `${name} of ${resource} from ${label}`;
    return [
      cell(what, (client) => client.get(path('')), may, 404),
      cell(`download of ${what}`, (client) => client.get(`${path('/export')}&id=1`), takes, 404),
    ];
  });

/** The whole matrix. */
export const CELLS: readonly Cell[] = LABELS.flatMap((label) => [
  ...addressCells(label),
  ...callCells(label),
  ...moveCells(label),
  ...lookUpCells(label),
  ...relatedCells(label),
  cell(
    `upload from ${label}`,
    (client) => upload(client, query(label)),
    (role) => mayUpload(role, label),
    422,
  ),
]);

/** Makes these calls as one client and asserts each answer. Answers how many were allowed. */
export async function assertCells(client: Client, role: RecordData, cells: readonly Cell[]): Promise<number> {
  let count = 0;
  for (const { what, make, status, refused, counts } of cells) {
    const expected = status(role);
    const answer = await make(client);
    expect(answer.status, `${what} as role ${role.id}`).toBe(expected);
    if (refused.includes(expected)) expectRefusal(answer, expected);
    else if (counts) count++;
  }
  return count;
}
