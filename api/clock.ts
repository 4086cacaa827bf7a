/** The clock a host goes by. Testers move it; it runs on from where it was put. */
export type Clock = {
  now(): Date;
  /** Puts the clock to this instant; undefined sets it right again. */
  set(instant: Date | undefined): void;
};

/** A clock over another one, which it agrees with until it is set. */
export function createClock(right: () => Date): Clock {
  let ahead = 0;
  return {
    now: () => (ahead === 0 ? right() : new Date(right().getTime() + ahead)),
    set: (instant) => {
      ahead = instant === undefined ? 0 : instant.getTime() - right().getTime();
    },
  };
}
