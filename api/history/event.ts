import { type Id, type Registry, rowsFor } from '../../resources/language/index.ts';

const REVEALED = 'revealed.';

/** The event of a masked field that was told whole. */
export const revealed = (field: string): string => `${REVEALED}${field}`;

/**
 * What a role is told that happened to a record. Of rows of its own a move that writes nothing it
 * is told is an update like any: its name alone would say that somebody noted something, or
 * complained.
 */
export function eventFor(
  { resources }: Pick<Registry, 'resources'>,
  role: Id,
  { resource: name, event }: { readonly resource: string; readonly event: string },
): string {
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  const sees = resource && rowsFor(resource, role)?.sees;
  if (sees && event.startsWith(REVEALED) && !sees.includes(event.slice(REVEALED.length))) return 'updated';
  const move = sees && resource.moves.find((each) => each.name === event);
  if (!move) return event;
  const written = [...move.asks.map(({ field }) => field), ...Object.keys(move.sets)];
  return written.length === 0 || written.some((field) => sees.includes(field)) ? event : 'updated';
}
