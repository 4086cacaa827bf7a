/** One mistake in a definition: where, what is wrong, what would be right. */
export type Mistake = {
  readonly file: string;
  readonly path: string;
  readonly wrong: string;
  readonly right: string | undefined;
};

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
    // Printed as it is at the start: neither the stack nor the list as an object says more than the sentences.
    this.stack = `${this.name}: ${this.message}`;
    Object.defineProperty(this, 'mistakes', { value: mistakes, enumerable: false });
  }
}

/** A place in a definition at which mistakes are reported. */
export class At {
  readonly #mistakes: Mistake[];
  readonly file: string;
  readonly path: string;

  constructor(mistakes: Mistake[], file: string, path = '') {
    this.#mistakes = mistakes;
    this.file = file;
    this.path = path;
  }

  /** The place of a key or an index below this one. */
  in(key: string | number): At {
    const path = typeof key === 'number' ? `${this.path}[${key}]` : this.path ? `${this.path}.${key}` : key;
    return new At(this.#mistakes, this.file, path);
  }

  wrong(wrong: string, right?: string): void {
    this.#mistakes.push({ file: this.file, path: this.path || '(whole file)', wrong, right });
  }

  /** Reports a name that is not among the known ones, with the nearest of them. */
  unknown(what: string, name: unknown, known: readonly string[]): void {
    const near = typeof name === 'string' ? nearest(name, known) : undefined;
    const list = known.length === 0 ? 'There is none yet.' : `Known: ${known.join(', ')}.`;
    this.wrong(`there is no ${what} ${show(name)}.`, near ? `Did you mean '${near}'? ${list}` : list);
  }
}

export const show = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? String(value));

/** The known name that is fewest typing mistakes away, when that is few enough to be meant. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const each of known) {
    const distance = editDistance(name.toLowerCase(), each.toLowerCase());
    if (distance < least) {
      least = distance;
      best = each;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
