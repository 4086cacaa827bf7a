import type { Change } from '../../../api/wire/live.ts';
import type { LiveEvent } from './follow.ts';

/** News since the last: changed records; `all`: reload everything. */
export type News = { readonly all: boolean; readonly changes: readonly Change[] };

type Options = {
  /** Tells the page; resolves when it shows it. */
  readonly deliver: (news: News) => Promise<void>;
  readonly isHeld: () => boolean;
  readonly isKnown: (change: Change) => boolean;
};

const GATHER_MS = 60;
const LOOK_MS = 120;
/** Milliseconds between two changes of the page at the least, however much is written. */
const REST_MS = 1_000;

/** Batches news until the page may change; never during a reload, which may be older. */
export class LiveUpdateQueue {
  readonly #options: Options;
  #changes: Change[] = [];
  #all = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deliveredAt = Number.NEGATIVE_INFINITY;
  #isOver = false;

  constructor(options: Options) {
    this.#options = options;
  }

  push({ news }: LiveEvent): void {
    if (news === 'reset') this.#all = true;
    else if (typeof news === 'object' && 'change' in news) this.#changes.push(news.change);
    else return;
    this.#lookIn(GATHER_MS);
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #lookIn(milliseconds: number): void {
    if (this.#isOver || this.#timer !== undefined) return;
    const rest = REST_MS - (performance.now() - this.#deliveredAt);
    this.#timer = setTimeout(() => void this.#look(), Math.max(milliseconds, rest));
  }

  async #look(): Promise<void> {
    if (this.#options.isHeld()) {
      this.#timer = undefined;
      return this.#lookIn(LOOK_MS);
    }
    const changes = this.#changes.filter((change) => !this.#options.isKnown(change));
    const news = { all: this.#all, changes };
    this.#changes = [];
    this.#all = false;
    if (news.all || changes.length > 0) {
      this.#deliveredAt = performance.now();
      await this.#options.deliver(news);
    }
    this.#timer = undefined;
    if (this.#all || this.#changes.length > 0) this.#lookIn(GATHER_MS);
  }
}
