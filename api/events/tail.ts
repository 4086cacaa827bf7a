import { AWAY, CHUNK, type Line, type Lines, SETTLED_MS } from './lines.ts';

/** What came since the last time. */
export type Batch = {
  /** By id; a late write may have an id below earlier ones. */
  readonly lines: readonly Line[];
  /** The number up to which everything was sent before these lines, and after them. */
  readonly before: number;
  readonly after: number;
  /** Whether there is more to be read at once. */
  readonly more: boolean;
  /** The history is another one, or went too far ahead: whoever listens reads everything anew. */
  readonly isNew: boolean;
};

const ASKED = 1_000;

/**
 * Follows the history by id. Ids precede commits, so a gap is awaited until filled or until no
 * write can hold it; refused writes leave gaps.
 */
export class Tail {
  readonly #lines: Lines;
  readonly #clock: () => number;
  /** Skipped ids, with the moment since when; those requested last come last. */
  readonly #missing = new Map<number, number>();
  #last: Pick<Line, 'id' | 'write_id'> | undefined;
  #high = 0;
  #batch: Batch | undefined;

  /** `clock`: milliseconds that only ever go forward. */
  constructor(lines: Lines, clock: () => number = () => performance.now()) {
    this.#lines = lines;
    this.#clock = clock;
  }

  /** The largest id that was seen. */
  get high(): number {
    return this.#high;
  }

  /** Everything with a number up to this was sent, or will never exist. */
  get low(): number {
    return this.#batch?.before ?? this.#settled();
  }

  #settled(): number {
    let low = this.#high;
    for (const id of this.#missing.keys()) low = Math.min(low, id - 1);
    return low;
  }

  /** Begins behind the last line there is, with what may be under way before it. */
  async begin(): Promise<void> {
    const recent = await this.#lines.recent();
    const [high = 0] = recent;
    const [last] = await this.#lines.these([high]);
    this.#last = last;
    this.#high = high;
    this.#missing.clear();
    const known = new Set(recent);
    for (let id = recent.at(-1) ?? 0; id < high; id++) if (!known.has(id)) this.#missing.set(id, this.#clock());
  }

  /** What came since the last time; the same again until it was sent. */
  async next(): Promise<Batch> {
    this.#batch ??= await this.#read();
    return this.#batch;
  }

  /** Notes that what came was sent to everybody who listens. */
  onNotify(): void {
    this.#batch = undefined;
  }

  async #read(): Promise<Batch> {
    const before = this.low;
    const late = await this.#late();
    const found = await this.#lines.from(Math.max(1, this.#high), CHUNK + 1);
    const [first] = found;
    const isSame = !this.#last || (first?.id === this.#last.id && first.write_id === this.#last.write_id);
    const fresh = found.filter(({ id }) => id > this.#high);
    if (!isSame || (fresh.at(-1)?.id ?? 0) - this.#high > AWAY + CHUNK) {
      await this.begin();
      return { lines: [], before: this.low, after: this.low, more: false, isNew: true };
    }
    for (const { id } of late) this.#missing.delete(id);
    const now = this.#clock();
    for (const line of fresh) {
      for (let id = this.#high + 1; id < line.id; id++) this.#missing.set(id, now);
      this.#high = line.id;
      this.#last = line;
    }
    const more = found.length > CHUNK;
    this.#batch = { lines: [...late, ...fresh], before, after: this.#settled(), more, isNew: false };
    return this.#batch;
  }

  async #late(): Promise<readonly Line[]> {
    const missing = [...this.#missing].slice(0, ASKED);
    if (missing.length === 0) return [];
    const now = this.#clock();
    const found = await this.#lines.these(missing.map(([id]) => id));
    const there = new Set(found.map(({ id }) => id));
    for (const [id, since] of missing) {
      if (there.has(id)) continue;
      this.#missing.delete(id);
      if (now - since < SETTLED_MS) this.#missing.set(id, since);
    }
    return found;
  }
}
