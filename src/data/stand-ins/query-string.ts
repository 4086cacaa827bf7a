/**
 * Stands in for query-string, of which simple-rest takes how a question is written: keys in their
 * order of letters, a list as its key with each of its texts, what is undefined not at all (see
 * `vite.config.ts`).
 */
export function stringify(values: { readonly [key: string]: unknown }): string {
  return Object.keys(values)
    .toSorted()
    .flatMap((key) => [values[key]].flat().flatMap((value) => (value === undefined ? [] : [[key, value]])))
    .map((pair) => pair.map((part) => encodeURIComponent(String(part))).join('='))
    .join('&');
}
