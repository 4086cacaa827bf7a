/** Replaces query-string: sorted keys, repeated lists (see `vite.config.ts`). */
export function stringify(values: { readonly [key: string]: unknown }): string {
  return Object.keys(values)
    .toSorted()
    .flatMap((key) => [values[key]].flat().flatMap((value) => (value === undefined ? [] : [[key, value]])))
    .map((pair) => pair.map((part) => encodeURIComponent(String(part))).join('='))
    .join('&');
}
