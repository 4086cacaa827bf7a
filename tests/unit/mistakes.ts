import { DefinitionError } from '../../resources/language/index.ts';

type Changes = { readonly [path: string]: unknown };

/**
 * Changes of a definition, by path, and every sentence that refuses them, without the file’s name
 * where it is the changed one’s. <fields> are all of the specimen, <kinds> all there are.
 */
export type Mistaken = readonly [changes: Changes, sentences: readonly string[]];

/**
 * Changes below one path. A sentence that begins with a sign goes on from there: `.title: is
 * missing.`
 */
export const below = (
  path: string,
  rows: readonly (readonly [changes: Changes, ...sentences: readonly string[]])[],
): Mistaken[] => {
  const position = path.replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.');
  return rows.map(([changes, ...sentences]) => [
    Object.fromEntries(Object.entries(changes).map(([key, value]) => [path === '' ? key : `${path}/${key}`, value])),
    sentences.map((sentence) => (/^[.:[]/.test(sentence) ? `${position}${sentence}` : sentence)),
  ]);
};

/** What a form that leaves out a required field is refused with. */
export const unasked = (field: string): string =>
  `screens.specimen-list.form: '${field}' is required, and the form does not offer it. Add it to the form, or give it a default.`;

/** A copy of a definition with these changes; what is undefined is left out. */
export function changed<T>(definition: T, changes: Changes): T {
  const copy = JSON.parse(JSON.stringify(definition));
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('/');
    const last = keys.pop() ?? '';
    const holder = keys.reduce((found, key) => found[key], copy);
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
  return copy;
}

/** The sentences that refuse definitions: file, path, what is wrong, what would be right. */
export function mistakesIn(resolved: () => unknown): string[] {
  try {
    resolved();
    return [];
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    return error.mistakes.map(({ file, path, wrong, right }) =>
      [`${file} › ${path}: ${wrong}`, right].filter(Boolean).join(' '),
    );
  }
}
