type Bounds = {
  /** Works that wait for others. Default: any number. */
  readonly waiting?: number;
  readonly refusal?: () => Error;
};

/** Lets so many works run at a time; the others wait in the order they came, or are refused. */
class Turns {
  readonly #most: number;
  readonly #bounds: Bounds;
  readonly #waiting: (() => void)[] = [];
  #working = 0;

  constructor(most: number, bounds: Bounds) {
    this.#most = most;
    this.#bounds = bounds;
  }

  get isIdle(): boolean {
    return this.#working === 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const { waiting = Number.POSITIVE_INFINITY, refusal } = this.#bounds;
    if (this.#working < this.#most) this.#working++;
    else if (refusal && this.#waiting.length >= waiting) throw refusal();
    else await new Promise<void>((go) => this.#waiting.push(go));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working--;
    }
  }
}

/** Lets so many works run at a time. What it answers is called with each work. */
export function turnsOf(most: number, bounds: Bounds = {}): <T>(work: () => Promise<T>) => Promise<T> {
  const turns = new Turns(most, bounds);
  return (work) => turns.run(work);
}

/** The same for each of those with a key, who do not wait for one another. */
export function turnsByKey(most: number, bounds: Bounds = {}): <T>(key: unknown, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<unknown, Turns>();
  return async (key, work) => {
    const line = lines.get(key) ?? new Turns(most, bounds);
    lines.set(key, line);
    try {
      return await line.run(work);
    } finally {
      if (line.isIdle) lines.delete(key);
    }
  };
}
