import { away } from './connection.ts';

/** All in milliseconds. How long nothing is answered before the waiting caller is notified. */
const SILENT = 4_000;
const WAITED = 30_000;
const LOOK = 500;

/** What is requested of a database of one connection: one task after the other. */
export class EmbeddedQueue {
  #last: Promise<unknown> = Promise.resolve();
  #open = 0;
  #heardAt = 0;

  /** Notes that a statement was answered. */
  heard(): void {
    this.#heardAt = performance.now();
  }

  /** For how many milliseconds nothing was answered, though somebody waits. */
  silence(): number {
    return this.#open === 0 ? 0 : performance.now() - this.#heardAt;
  }

  /** Runs work in order, without timeout. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#open === 0) this.heard();
    this.#open++;
    const turn = this.#last.then(work).finally(() => this.#open--);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** The same, unless its turn does not come in time: then it is never run. @throws Away */
  async soon<T>(work: () => Promise<T>): Promise<T> {
    if (this.#open === 0) return this.inTurn(work);
    const until = performance.now() + WAITED;
    let timer: NodeJS.Timeout | undefined;
    let isGivenUp = false;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setInterval(() => {
        if (this.silence() < SILENT && performance.now() < until) return;
        isGivenUp = true;
        clearInterval(timer);
        reject(away(new Error('its turn does not come')));
      }, LOOK);
    });
    const turn = this.inTurn(async () => {
      clearInterval(timer);
      if (isGivenUp) throw away(new Error('its turn came too late'));
      return work();
    });
    return Promise.race([turn, tooLate]);
  }
}
