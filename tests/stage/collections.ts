/** Notes every collection that a question to the store names, its expansions and rollups too. */
export function collectionsIn(part: unknown, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found;
  for (const [key, value] of Object.entries(part)) {
    if ((key === 'to' || key === 'from') && typeof value === 'string') found.add(value);
    collectionsIn(value, found);
  }
  return found;
}
