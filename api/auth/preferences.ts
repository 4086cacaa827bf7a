import { type Id, type Registry, readLine, type Value } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { bodyOf } from '../gate.ts';
import { withRetry } from '../jobs/insert-retry.ts';
import type { RouteCall } from '../routes/route.ts';
import type { Session } from '../session.ts';
import { type Reader, upsert } from '../store.ts';
import { SYSTEM } from '../system.ts';
import type { ListPreferences, Preferences } from '../wire/session.ts';

const MOST_NAMES = 50;
const LONGEST_NAME = 100;
const DENSITIES = ['comfortable', 'compact'] as const;

const MOST_ROWS = 100;

type Known = Pick<ApiContext, 'registry' | 'languages'>;

/** The user's preferences, without screens and languages that no longer exist. */
export async function preferencesOf(reader: Reader, { registry, languages }: Known, userId: Id): Promise<Preferences> {
  // Nothing but `changePreferences` writes here.
  const row = (await reader.get(SYSTEM.preferences, userId)) as unknown as Preferences | undefined;
  const lists = Object.entries(row?.lists ?? {}).filter(([name]) => arranged(registry, name));
  const language = row?.language ?? null;
  return {
    menu_opened: row?.menu_opened ?? [],
    menu_closed: row?.menu_closed ?? [],
    menu_folded: row?.menu_folded ?? false,
    lists: Object.fromEntries(lists),
    language: language !== null && isLanguage(languages, language) ? language : null,
    keys_off: row?.keys_off ?? false,
  };
}

const isLanguage = (languages: readonly string[], value: unknown): boolean =>
  value === 'en' || languages.some((each) => each === value);

/** Stores preferences; null removes one of `lists`. @throws ApiError 422 by field. */
export async function changePreferences({
  context,
  request,
  response,
  by: session,
}: RouteCall<Session>): Promise<void> {
  response.json(await keepPreferences(context, session, read(context, bodyOf(request))));
}

function keepPreferences(context: ApiContext, { user: { id } }: Session, sent: Sent): Promise<Preferences> {
  return withRetry(context.store, async (tx) => {
    const before = await preferencesOf(tx, context, id);
    const lists = Object.entries({ ...before.lists, ...sent.lists }).flatMap(([name, list]) =>
      list === null ? [] : [[name, list] as const],
    );
    const after: Preferences = { ...before, ...sent, lists: Object.fromEntries(lists) };
    const values = { user_id: id, ...after } as { readonly [field: string]: Value };
    await upsert(tx, SYSTEM.preferences, id, values);
    return after;
  });
}

/** What of it is said: null forgets a list. */
type Sent = Partial<Omit<Preferences, 'lists'>> & {
  readonly lists?: { readonly [screen: string]: ListPreferences | null };
};

function read(known: Known, body: { readonly [field: string]: unknown }): Sent {
  const problems = Object.entries(body).flatMap(([name, value]): [string, string[]][] => {
    const problem = problemWith(known, name, value);
    return problem === undefined ? [] : [[name, [problem]]];
  });
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
  return body as Sent;
}

function problemWith({ registry, languages }: Known, name: string, value: unknown): string | undefined {
  if (name === 'menu_opened' || name === 'menu_closed') return problemWithNames(value);
  if (name === 'language')
    return value === null || isLanguage(languages, value) ? undefined : 'There is no such language';
  if (name === 'keys_off' || name === 'menu_folded')
    return typeof value === 'boolean' ? undefined : 'This must be true or false';
  if (!isObject(value)) return 'This must be an object';
  for (const [screen, list] of Object.entries(value)) {
    const columns = arranged(registry, screen);
    if (!columns) return `There is no list ${JSON.stringify(screen.slice(0, LONGEST_NAME))}`;
    const problem = list === null ? undefined : problemWithList(columns, list);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemWithList(known: readonly string[], list: unknown): string | undefined {
  if (!isObject(list)) return 'A list must be an object or null';
  const { columns, density, size, ...more } = list;
  if (Object.keys(more).length > 0) return 'A list keeps columns, density and size, nothing else';
  if (density !== undefined && !DENSITIES.some((each) => each === density))
    return `The density must be one of: ${DENSITIES.join(', ')}`;
  if (size !== undefined && !(Number.isInteger(size) && Number(size) >= 1 && Number(size) <= MOST_ROWS))
    return `The size must be a whole number from 1 to ${MOST_ROWS}`;
  const problem = problemWithNames(columns);
  if (problem !== undefined) return problem;
  return (columns as string[]).every((each) => known.includes(each)) ? undefined : 'This list has no such column';
}

function problemWithNames(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'This must be a list of names';
  if (value.length > MOST_NAMES) return `At most ${MOST_NAMES} names can be kept`;
  if (!value.every((each) => typeof each === 'string' && readLine('Name', LONGEST_NAME, each).ok))
    return 'This must be a list of names';
  return new Set(value).size === value.length ? undefined : 'A name is here twice';
}

/** What somebody arranges of a screen: the columns of its list, or the blocks of a dashboard. */
function arranged({ screen: screens }: Registry, name: string): readonly string[] | undefined {
  const screen = Object.hasOwn(screens, name) ? screens[name] : undefined;
  return screen?.list?.columns ?? screen?.dashboard?.blocks.map((block) => block.name);
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
