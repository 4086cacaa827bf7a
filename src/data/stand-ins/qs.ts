/**
 * Stands in for qs, by which Refine and its router binding read and write an address's question,
 * lists and objects within it too. Here the address belongs to the list's state
 * (`src/list/use-list-state.ts`), which Refine is never asked for, and a question is what browsers
 * know as one: keys, each with a text (see `vite.config.ts`).
 */
const parse = (question: string): { readonly [key: string]: string } =>
  Object.fromEntries(new URLSearchParams(question));

type Given = { readonly [key: string]: string | number | boolean | null | undefined };
type Options = { readonly addQueryPrefix?: boolean; readonly encode?: boolean };

function stringify(values: Given, { addQueryPrefix = false, encode = true }: Options = {}): string {
  const told = Object.entries(values).flatMap(([key, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[key, String(value)]],
  );
  // The binding encodes by itself what it passes on.
  const question = encode ? new URLSearchParams(told).toString() : told.map((pair) => pair.join('=')).join('&');
  return addQueryPrefix && question !== '' ? `?${question}` : question;
}

// The alias must answer `import qs from 'qs'`.
export default { parse, stringify };
