import { NAMED, type NameKind, type Names, namesOf } from './names.ts';
import { nearest } from './nearest.ts';

/** One mistake in a definition: where, what is wrong, what would be right. */
export type Mistake = {
  readonly file: string;
  readonly path: string;
  readonly wrong: string;
  readonly right: string | undefined;
  /** What is missing, where many references may name it: it is reported once. */
  readonly missing?: string;
  /** Independent of other mistakes. */
  readonly byItself?: true;
};

const DECLARED = ['vocabulary', 'shape', 'resource', 'module', 'field'];

const BY_ITSELF = ['option', 'kind', 'sort of shape', 'vocabulary', 'shape', 'resource', 'module'];

/** Independent mistakes first, else in order. */
export const causesFirst = (mistakes: readonly Mistake[]): Mistake[] => [
  ...mistakes.filter(({ byItself }) => byItself),
  ...mistakes.filter(({ byItself }) => !byItself),
];

/** Merges repeated mistakes about one missing thing. */
export function gathered(mistakes: readonly Mistake[]): Mistake[] {
  const places = new Map<string, number>();
  for (const { missing } of mistakes) if (missing !== undefined) places.set(missing, (places.get(missing) ?? 0) + 1);
  const seen = new Set<string>();
  return mistakes.flatMap((mistake) => {
    const { missing, right } = mistake;
    if (missing === undefined) return [mistake];
    if (seen.has(missing)) return [];
    seen.add(missing);
    const more = (places.get(missing) ?? 1) - 1;
    if (more === 0) return [mistake];
    return [{ ...mistake, right: `${right} ${more} more ${more === 1 ? 'place names' : 'places name'} it.` }];
  });
}

/** Thrown when definitions are wrong. Its message lists every mistake, a line each. */
export class DefinitionError extends Error {
  declare readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    const lines = mistakes.map(
      ({ file, path, wrong, right }) => `  ${file} › ${path}: ${wrong}${right ? ` ${right}` : ''}`,
    );
    super(
      `${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'} in the definitions:\n${lines.join('\n')}`,
    );
    this.name = 'DefinitionError';
    // Prints the sentences only.
    this.stack = `${this.name}: ${this.message}`;
    Object.defineProperty(this, 'mistakes', { value: mistakes, enumerable: false });
  }
}

/** A place in a definition at which mistakes are reported. */
export class At {
  readonly #mistakes: Mistake[];
  readonly file: string;
  readonly path: string;
  /** What the product registered. */
  readonly names: Names;

  constructor(mistakes: Mistake[], file: string, path = '', names: Names = {}) {
    this.#mistakes = mistakes;
    this.file = file;
    this.path = path;
    this.names = names;
  }

  /** The place of a key or an index below this one. */
  in(key: string | number): At {
    const path = typeof key === 'number' ? `${this.path}[${key}]` : this.path ? `${this.path}.${key}` : key;
    return new At(this.#mistakes, this.file, path, this.names);
  }

  wrong(wrong: string, right?: string): void {
    this.#mistakes.push({ ...this.#place, wrong, right });
  }

  /** Reports what is wrong by itself: of another shape than it must be, or not there. */
  malformed(wrong: string, right?: string): void {
    this.#mistakes.push({ ...this.#place, wrong, right, byItself: true });
  }

  /** Reports a name that is not among the known ones, with the nearest of them. */
  unknown(what: string, name: unknown, known: readonly string[]): void {
    const near = typeof name === 'string' ? nearest(name, known) : undefined;
    const list = known.length === 0 ? 'There is none yet.' : `Known: ${known.join(', ')}.`;
    this.#mistakes.push({
      ...this.#place,
      wrong: `there is no ${what} ${show(name)}.`,
      right: near ? `Did you mean '${near}'? ${list}` : list,
      ...(DECLARED.includes(what) ? { missing: this.#missing(what, name) } : {}),
      ...(BY_ITSELF.includes(what) ? { byItself: true } : {}),
    });
  }

  /** Reports what is no registered name of its sort. Answers whether it is one. */
  registered(kind: NameKind, name: unknown): name is string {
    const known = namesOf(this.names, kind);
    const isKnown = typeof name === 'string' && known.includes(name);
    if (!isKnown) this.unknown(NAMED[kind], name, known);
    return isKnown;
  }

  #missing(what: string, name: unknown): string {
    return `${what} ${show(name)}${what === 'field' ? ` of ${this.file}` : ''}`;
  }

  get #place(): { readonly file: string; readonly path: string } {
    return { file: this.file, path: this.path || '(whole file)' };
  }
}

export const show = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? String(value));
