import type { Change, Told } from './follow.ts';

/**
 * What became news since it was told last: records by resource; `all`: everything is to be read
 * again.
 */
export type News = { readonly all: boolean; readonly changes: readonly Change[] };

type Options = {
  /** Tells the page; resolves when it shows it. */
  readonly deliver: (news: News) => Promise<void>;
  /** Whether the page must stay as it is for the moment. */
  readonly isHeld: () => boolean;
  /** Whether a change is known here already. */
  readonly isKnown: (change: Change) => boolean;
};

/**
 * Milliseconds in which what is told together is gathered, and after which it is looked again
 * whether the page may change.
 */
const GATHER_MS = 60;
const LOOK_MS = 120;
/** Milliseconds between two changes of the page at the least, however much is written. */
const REST_MS = 1_000;

/**
 * Gathers what is told and hands it to the page when that may change: news of one moment together,
 * one after the other, and never while a former one is still being loaded, for what is read then
 * may be older than the news.
 */
export class Arrivals {
  readonly #options: Options;
  #changes: Change[] = [];
  #all = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deliveredAt = Number.NEGATIVE_INFINITY;
  #isOver = false;

  constructor(options: Options) {
    this.#options = options;
  }

  take({ news }: Told): void {
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
