import type { ResourceDefinition } from '../definition.ts';
import { jobs } from '../jobs.ts';
import type { At } from './report.ts';
import { bool, entriesOf, isObject } from './shapes.ts';

type HistoryRequest = {
  readonly resource: ResourceDefinition;
  readonly screens: { readonly [screen: string]: { readonly [option: string]: unknown } };
};

/** What people write is noted: only what the server writes, and moves, can do without. */
export function checkHistory(value: unknown, at: At, { resource, screens }: HistoryRequest): void {
  bool(value, at);
  if (value !== false) return;
  const wrong = (what: string): void =>
    at.wrong(`${what}, and what people write is noted.`, "Leave out 'history', or what writes them.");
  if (resource.partOf !== undefined) wrong('its records are parts of others');
  for (const [name, screen] of Object.entries(screens)) {
    if (!isObject(screen)) continue;
    if (screen.form !== undefined) wrong(`the screen '${name}' has a form`);
    if (Array.isArray(screen.permissions) && screen.permissions.includes('delete'))
      wrong(`the screen '${name}' offers 'delete'`);
    if (resource.active !== undefined) wrong(`'${resource.active}' is switched in rows`);
  }
}

/** The engine writes jobs by its own names: products add screens only. */
export function checkJobs(resource: ResourceDefinition, at: At): void {
  if (resource.name !== jobs.name) return;
  const fields = entriesOf<unknown>(resource.fields);
  for (const [name, field] of Object.entries(jobs.fields))
    if (JSON.stringify(fields[name]) !== JSON.stringify(field))
      at.in('fields')
        .in(name)
        .wrong('the server writes it, and it is not as the server has it.', 'Spread `jobs` of resources/language.');
  if (resource.history !== false)
    at.in('history').wrong('jobs have no history.', 'Spread `jobs` of resources/language.');
}
