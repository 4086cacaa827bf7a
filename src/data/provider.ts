import type {
  BaseRecord,
  CrudFilters,
  DataProvider,
  GetListParams,
  GetListResponse,
  GetOneParams,
  GetOneResponse,
  MetaQuery,
} from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import { type CallOptions, callRaw } from '../platform/api.ts';
import { registry } from '../platform/registry.ts';
import { entryIn, type ListTotal, restClient } from './client.ts';
import { noteOwn, writing } from './own-writes.ts';

const API = '/api';

/** The operators the wire can express (docs/api.md): a list under `eq` means "any of". */
const OPERATORS: ReadonlySet<string> = new Set(['eq', 'in', 'ne', 'gte', 'lte']);

/**
 * The `meta` of every call: its screen. `once`: the idempotency key (`once.ts`); `formStep`: the
 * saved step.
 */
export type ScreenMeta = { readonly screen: string; readonly once?: string; readonly formStep?: string };

/** The idempotency key, validated: the address's query ends up in `meta` too. */
const keyIn = (meta: MetaQuery | undefined): string | undefined => {
  const key: unknown = meta?.once;
  return typeof key === 'string' && /^[\da-f]{32}$/.test(key) ? key : undefined;
};

/** The step of a form that is saved: one that the screen has, for the address may name any. */
const stepOf = (meta: MetaQuery | undefined): string | undefined => {
  const steps = registry.screen[screenIn(meta)]?.form?.steps ?? [];
  return steps.find(({ name }) => name === meta?.formStep)?.name;
};

/**
 * simple-rest over our client. Refuses unsupported operators and conflicting filters. `meta` is
 * never passed on: Refine merges the address's query into it and simple-rest its method, so
 * `?method=delete` in a link would delete.
 */
export const dataProvider: DataProvider = {
  getList: <T extends BaseRecord>({ meta, filters, ...call }: GetListParams): Promise<GetListResponse<T>> => {
    refuseInexpressible(filters);
    let total: ListTotal = { more: false };
    const counted = rest(meta, (answer) => {
      total = answer;
    });
    return counted.getList<T>({ ...call, ...(filters ? { filters } : {}) }).then((found) => ({ ...found, ...total }));
  },
  getOne: <T extends BaseRecord>({ meta, ...call }: GetOneParams): Promise<GetOneResponse<T>> =>
    rest(meta).getOne<T>(call),
  getMany: ({ meta, ...call }) => rest(meta, () => undefined).getMany(call),
  create: ({ meta, ...call }) => write(meta, (provider) => provider.create(call), keyIn(meta)),
  update: ({ meta, ...call }) => write(meta, (provider) => provider.update(call)),
  deleteOne: <T extends BaseRecord, V>({
    meta,
    resource,
    id,
  }: {
    meta?: MetaQuery;
    resource: string;
    id: string | number;
    variables?: V;
  }) => write(meta, (provider) => provider.deleteOne<T, V>({ resource, id })),
  getApiUrl: () => API,
};

/**
 * Posts what is no record to an address below the API, for a screen: a move (`/bookings/5/cancel`),
 * an undo. Several lines of JSON are answered as a list. Rejects with the ApiFailure.
 */
export async function post<T>(
  screen: string,
  url: string,
  body?: object,
  headers: CallOptions['headers'] = {},
): Promise<{ readonly data: T } & WithEntry> {
  const query = { screen_label: screen };
  const response = await writing(() => callRaw(API + url, { method: 'POST', query, headers, ...(body && { body }) }));
  const entry = entryIn(response);
  if (entry !== undefined) noteOwn(entry);
  const text = await response.text();
  const isLines = response.headers.get('Content-Type')?.startsWith('application/x-ndjson') === true;
  const data: unknown = isLines
    ? text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as unknown]))
    : JSON.parse(text === '' ? 'null' : text);
  return { data: data as T, ...(entry !== undefined && { entry }) };
}

/** The screen that makes a call. @throws when none is named: a page's mistake, not a user's. */
function screenIn(meta: MetaQuery | undefined): string {
  const screen: unknown = meta?.screen;
  if (typeof screen !== 'string' || screen === '')
    throw new Error('A call needs the screen that makes it: meta.screen.');
  return screen;
}

type Rest = ReturnType<typeof simpleRest>;

function rest(meta: MetaQuery | undefined, onTotal?: (total: ListTotal) => void): Rest {
  return simpleRest(API, restClient({ screen: screenIn(meta), signal: meta?.queryContext?.signal, onTotal }));
}

/** A write's history line (`src/data/undo.ts`), if anything changed. */
export type WithEntry = { readonly entry?: string };

/** The line of history a write left, in what Refine's mutations answer. */
export const entryOf = (answer: object): string | undefined => (answer as WithEntry).entry;

async function write<T extends object>(
  meta: MetaQuery | undefined,
  call: (provider: Rest) => Promise<T>,
  key?: string,
): Promise<T & WithEntry> {
  const written: { entry?: string } = {};
  const noting = restClient({
    screen: screenIn(meta),
    signal: undefined,
    onTotal: undefined,
    key,
    step: stepOf(meta),
    onEntry: (entry) => {
      written.entry = entry;
      noteOwn(entry);
    },
  });
  const answer = await writing(() => call(simpleRest(API, noting)));
  return { ...answer, ...written };
}

function refuseInexpressible(filters: CrudFilters | undefined): void {
  const sent = new Set<string>();
  for (const filter of filters ?? []) {
    if (!('field' in filter) || !OPERATORS.has(filter.operator)) {
      throw new Error(`The API has no filter "${filter.operator}".`);
    }
    const key = `${filter.field} ${filter.operator === 'in' ? 'eq' : filter.operator}`;
    if (sent.has(key)) throw new Error(`Two filters "${key}" would overwrite each other.`);
    sent.add(key);
  }
}
