import { dirname } from 'node:path';

/** Pairs of rooms that still import each other. Close them; never add one. */
const OPEN: readonly string[] = ['api/jobs <-> api/notifications', 'resources/language <-> resources/language/kinds'];

/**
 * Refuses rooms (folders) that import each other, types included: neither can be understood without
 * the other. What an `index.ts` gathers from the rooms below it is no import of theirs.
 */
export function checkRooms(graph: ReadonlyMap<string, readonly string[]>, open: readonly string[] = OPEN): string[] {
  const edges = new Map<string, string>();
  const rooms = new Set<string>();
  for (const [file, targets] of graph) {
    const room = dirname(file);
    rooms.add(room);
    for (const target of targets) {
      const other = dirname(target);
      const isGathered = file.endsWith('/index.ts') && other.startsWith(`${room}/`);
      if (other !== room && !isGathered) edges.set(`${room} ${other}`, `${file} → ${target}`);
    }
  }
  const pairs = [...edges.keys()].flatMap((edge) => {
    const [room = '', other = ''] = edge.split(' ');
    return room < other && edges.has(`${other} ${room}`) ? [`${room} <-> ${other}`] : [];
  });
  const entered = pairs.filter((pair) => !open.includes(pair));
  const closed = open.filter((pair) => !pairs.includes(pair) && pair.split(' <-> ').every((room) => rooms.has(room)));
  return [
    ...entered.map((pair) => {
      const [room = '', other = ''] = pair.split(' <-> ');
      const both = [edges.get(`${room} ${other}`), edges.get(`${other} ${room}`)];
      return `${room}/ and ${other}/ import each other: ${both.join(', ')}`;
    }),
    ...closed.map((pair) => `${pair}: take it from OPEN in tests/lint/rooms.ts, it is closed`),
  ];
}
