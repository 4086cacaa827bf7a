import { expect, vi } from 'vitest';
import type { Id, RecordData, Registry } from '../../resources/language/index.ts';
import type { Answer } from './client.ts';
import { type AuditEvent, type Fixtures, fixturesFor, SYSTEM, type TestHost } from './host.ts';
import { stageFor } from './stage.ts';

/** What the tests of calls for many records share. */

export const LABEL = {
  categories: 'category-setup',
  users: 'user-list',
  roles: 'role-list',
  sub_categories: 'sub-category-setup',
};
export const OFF = { action: 'set', values: { is_active: false } } as const;
export const MISSING = 999_999;

export type Line = {
  done: number;
  total: number;
  succeeded?: number;
  failed?: number;
  failures?: { id: Id; name: string; reason: string }[];
  finished?: true;
};

export const path = (resource: keyof typeof LABEL, query = ''): string =>
  `/api/${resource}/bulk?screen_label=${LABEL[resource]}${query}`;
export const linesOf = ({ body }: Answer): Line[] =>
  (typeof body === 'string'
    ? body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [body]) as Line[];
/** The last line, after asserting that the call was answered as it should be. */
export const result = (answer: Answer): Required<Line> => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/x-ndjson; charset=utf-8');
  const last = linesOf(answer).at(-1) as Required<Line>;
  expect(last).toMatchObject({ done: last.total, finished: true, failed: last.total - last.succeeded });
  return last;
};
/** The house's fixtures, with 130 categories. */
async function manyCategories(registry: Registry): Promise<Fixtures> {
  const made = await fixturesFor(registry);
  const curated = made.collections.categories ?? [];
  const categories = Array.from({ length: 130 }, (_, at): RecordData => {
    const id = at + 1;
    return curated[at] ?? { ...curated[0], id, name: `Category ${id}` };
  });
  return { ...made, collections: { ...made.collections, categories } };
}

/** Signs everybody out past the api. */
export async function endSessions(host: TestHost): Promise<void> {
  for (const { id } of await host.all(SYSTEM.sessions)) await host.remove(SYSTEM.sessions, id);
}

/** The ids from one to a number. */
export const idsTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** The product with 130 categories, and what tests read of them and of the audit log. */
export function manyStage() {
  const stage = stageFor(['admin', 'ops'], { fixtures: manyCategories });
  const { host, people } = stage;
  const [admin, ops] = people;
  /** Whether these categories are active. */
  const active = async (ids: readonly number[]): Promise<unknown[]> => {
    const known = new Map((await host.all('categories')).map(({ id, is_active }) => [Number(id), is_active]));
    return ids.map((id) => known.get(id));
  };
  /** What is written into the audit log meanwhile, once this event is. */
  async function logged(event: string, work: () => Promise<unknown>): Promise<readonly AuditEvent[]> {
    const before = (await host.audit()).length;
    await work();
    return vi.waitFor(async () => {
      const events = (await host.audit()).slice(before);
      expect(events.map((each) => each.event)).toContain(event);
      return events;
    });
  }
  return { ...stage, admin, ops, active, logged };
}
