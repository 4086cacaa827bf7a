/** Replaces qs: queries are flat, in `src/list/state/use-list-state.ts` (see `vite.config.ts`). */
const parse = (question: string): { readonly [key: string]: string } =>
  Object.fromEntries(new URLSearchParams(question));

type Given = { readonly [key: string]: string | number | boolean | null | undefined };
type Options = { readonly addQueryPrefix?: boolean; readonly encode?: boolean };

function stringify(values: Given, { addQueryPrefix = false, encode = true }: Options = {}): string {
  const pairs = Object.entries(values).flatMap(([key, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[key, String(value)]],
  );
  // The binding encodes by itself what it passes on.
  const question = encode ? new URLSearchParams(pairs).toString() : pairs.map((pair) => pair.join('=')).join('&');
  return addQueryPrefix && question !== '' ? `?${question}` : question;
}

// The alias must answer `import qs from 'qs'`.
export default { parse, stringify };
