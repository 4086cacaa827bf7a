import { type Id, type Registry, rowsFor } from '../../resources/language/index.ts';

const REVEALED = 'revealed.';

/** The event of a masked field that was shown whole. */
export const revealed = (field: string): string => `${REVEALED}${field}`;

/**
 * The event visible to a role. For own-row roles a move without visible changes is an update: its
 * name would reveal it.
 */
export function eventFor(
  { resources }: Pick<Registry, 'resources'>,
  role: Id,
  { resource: name, event }: { readonly resource: string; readonly event: string },
): string {
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  const sees = resource && rowsFor(resource, role)?.visibleFields;
  if (sees && event.startsWith(REVEALED) && !sees.includes(event.slice(REVEALED.length))) return 'updated';
  const move = sees && resource.moves.find((each) => each.name === event);
  if (!move) return event;
  const written = [...move.inputs.map(({ field }) => field), ...Object.keys(move.sets)];
  return written.length === 0 || written.some((field) => sees.includes(field)) ? event : 'updated';
}
