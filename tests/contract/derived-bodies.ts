import { randomFrom } from '../../api/fixtures/random.ts';
import { registry } from '../../resources/index.ts';
import {
  type CompleteMove,
  type Field,
  holdsFile,
  isEmpty,
  kindOf,
  type RecordData,
  type Resource,
  refers,
  type Screen,
} from '../../resources/language/index.ts';
import { ahead } from './bookings.ts';
import type { Answer, Client } from './client.ts';
import type { TestHost } from './host.ts';
import { uploadedId } from './pictures.ts';

/** What forms and moves may be given, derived from the definitions and from what is stored. */

export type Body = { [field: string]: unknown };

/** @throws Error when there is none. */
export function found<T>(value: T | undefined, what = 'What is needed'): T {
  if (value === undefined) throw new Error(`${what} is not there.`);
  return value;
}

export const resourceOf = (screen: Screen): Resource => found(registry.resources[screen.resource]);
/** The address of a screen's records, of one of them, or of a call. */
export const at = ({ resource, name }: Screen, rest = '', more = ''): string =>
  `/api/${resource}${rest && `/${rest}`}?screen_label=${name}${more}`;

/** Behind the records of the fixtures, so that a sample that has to be unique is. */
let samples = 7000;
function sampleOf(field: Field): unknown {
  const [index, now] = [++samples, new Date()];
  return kindOf(field).sample(field, { random: randomFrom(`${index}`), index, ids: [], file: '', now, derived: now });
}

/**
 * Values of these fields: those of the stored record that has most of them, with unique values,
 * files and days to come of their own. `client`: who uploads the files.
 */
export async function bodyOf(
  [server, client]: readonly [TestHost, Client],
  screen: Screen,
  names: readonly string[],
  given: Body = {},
): Promise<Body> {
  const { fields, uniques } = resourceOf(screen);
  const filled = (record: RecordData): number => names.filter((name) => !isEmpty(record[name])).length;
  const [model] = (await server.all(screen.resource)).toSorted((one, other) => filled(other) - filled(one));
  const body: Body = {};
  for (const name of names) {
    const field = found(fields[name]);
    if (Object.hasOwn(given, name)) body[name] = given[name];
    else if (uniques.some((each) => each.fields.join() === name)) body[name] = sampleOf(field);
    else if (holdsFile(field)) body[name] = await uploadedId(client, screen.name);
    else body[name] = 'range' in field && field.range === 'future' ? ahead(400) : (model?.[name] ?? null);
  }
  return body;
}

/** What each field of a booking is chosen among. */
const CANDIDATES: { readonly [field: string]: string } = {
  vendor_id: 'Vendor',
  driver_id: 'Driver',
  worker_id: 'Worker',
};

/** The answers a move requires about a record, and that it was seen. */
export async function answersTo(
  client: Client,
  { screen, move }: { readonly screen: Screen; readonly move: CompleteMove },
  record: RecordData,
): Promise<Body> {
  const { fields, requirements } = resourceOf(screen);
  const rows = async (rest: string, query = ''): Promise<readonly { id: number; fits?: boolean }[]> =>
    resultOf(await client.get(at(screen, rest, query)));
  const body: Body = {};
  for (const { field: name } of move.inputs.filter(({ required }) => required !== undefined)) {
    const field = found(fields[name]);
    const type = screen.resource === 'bookings' ? CANDIDATES[name] : undefined;
    if (type !== undefined) {
      const candidates = await rows(`${record.id}/candidates`, `&user_type=${type}`);
      body[name] = (candidates.find(({ fits }) => fits) ?? candidates[0])?.id;
    } else if (refers(field)) body[name] = (await rows(`lookup/${name}`))[0]?.id;
    else body[name] = record[name] ?? sampleOf(field);
  }
  if (!move.optimisticLock) return body;
  const { _seen, _version } = resultOf(await client.get(at(screen, String(record.id))));
  return { ...body, ...(requirements.length > 0 ? { seen: _seen } : { _version }) };
}

function resultOf({ status, body }: Answer): Answer['body'] {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
