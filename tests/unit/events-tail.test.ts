import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNK, type Line, type Lines, SETTLED_MS } from '../../api/events/lines.ts';
import { type Batch, Tail } from '../../api/events/tail.ts';

const lineOf = (id: number): Line => ({ id, resource: 'things', write_id: `w${id}` });

/** A history whose lines become visible when a test says so, in any order. */
class History implements Lines {
  readonly visible = new Map<number, Line>();
  now = 0;
  count = 0;

  commit(...ids: readonly number[]): void {
    for (const id of ids) this.visible.set(id, lineOf(id));
  }

  #sorted(): Line[] {
    return [...this.visible.values()].toSorted((one, other) => one.id - other.id);
  }

  async from(id: number, most: number): Promise<readonly Line[]> {
    return this.#sorted()
      .filter((line) => line.id >= id)
      .slice(0, most);
  }

  async these(ids: readonly number[]): Promise<readonly Line[]> {
    this.count += ids.length;
    return this.#sorted().filter((line) => ids.includes(line.id));
  }

  async recent(): Promise<readonly number[]> {
    return [0, ...this.#sorted().map(({ id }) => id)].toReversed();
  }

  async started(): Promise<Tail> {
    const tail = new Tail(this, () => this.now);
    await tail.begin();
    return tail;
  }
}

/** All there is to be sent at this moment. */
async function read(tail: Tail): Promise<Batch[]> {
  const batches: Batch[] = [];
  for (let more = true; more; ) {
    const batch = await tail.next();
    batches.push(batch);
    tail.onNotify();
    more = batch.more;
  }
  return batches;
}
const ids = (batches: readonly Batch[]): number[] => batches.flatMap(({ lines }) => lines.map(({ id }) => id));

describe('the tail of the history', () => {
  it('should tell every line once, in whatever order they are committed, and from where it is safe to go on', async () => {
    const orders = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 50 });
    const writes = orders.chain((order) =>
      fc.record({ order: fc.constant(order), early: fc.nat(order.length), cuts: fc.array(fc.nat(4)) }),
    );
    await fc.assert(
      fc.asyncProperty(writes, async ({ order, early, cuts }) => {
        const history = new History();
        history.commit(...order.slice(0, early));
        const tail = await history.started();
        const results: number[] = [];
        const check = (batches: readonly Batch[]): void => {
          for (const { lines, before, after, isNew } of batches) {
            expect(isNew).toBe(false);
            expect(after).toBeGreaterThanOrEqual(before);
            results.push(...lines.map(({ id }) => id));
            // Whatever becomes visible up to there was visible before, or is sent by now.
            for (const id of order.slice(early)) if (id <= after) expect(results).toContain(id);
          }
        };
        const late = order.slice(early);
        for (let at = 0, step = 0; at < late.length; step++) {
          const next = at + (cuts[step % Math.max(1, cuts.length)] ?? 1) + 1;
          history.commit(...late.slice(at, next));
          at = next;
          history.now += 100;
          check(await read(tail));
        }
        expect(results.toSorted((one, other) => one - other)).toEqual(late.toSorted((one, other) => one - other));
      }),
    );
  });

  it('should give a number up that nobody can be about to commit any more, and stop asking for it', async () => {
    const history = new History();
    const tail = await history.started();
    history.commit(1, 4);
    await read(tail);
    expect([tail.low, tail.high]).toEqual([1, 4]);
    history.now += SETTLED_MS - 1;
    history.commit(3);
    expect(ids(await read(tail))).toEqual([3]);
    expect(tail.low).toBe(1);
    history.now += 1;
    await read(tail);
    expect(tail.low).toBe(4);
    history.count = 0;
    await read(tail);
    expect(history.count).toBe(0);
  });

  it('should find what was under way before it began', async () => {
    const history = new History();
    history.commit(7);
    const tail = await history.started();
    history.commit(5, 8);
    expect(ids(await read(tail))).toEqual([5, 8]);
  });

  it('should read as much as there is, in chunks, and find late ones among very many that never come', async () => {
    const history = new History();
    const tail = await history.started();
    const many = Array.from({ length: 3 * CHUNK + 1 }, (_, at) => at + 1);
    history.commit(...many);
    const batches = await read(tail);
    expect(ids(batches)).toEqual(many);
    expect(batches.length).toBeGreaterThan(3);
    // Refused writes took 8,000 numbers.
    history.commit(10_000);
    await read(tail);
    history.commit(9_990);
    const results: number[] = [];
    for (let look = 0; look < 10; look++) results.push(...ids(await read(tail)));
    expect(results).toEqual([9_990]);
  });

  it('should return the same again until it was sent', async () => {
    const history = new History();
    const tail = await history.started();
    history.commit(1);
    const first = await tail.next();
    expect(tail.low).toBe(0);
    expect(await tail.next()).toBe(first);
    tail.onNotify();
    expect(tail.low).toBe(1);
    expect(ids(await read(tail))).toEqual([]);
  });

  it('should notice that the history is another one', async () => {
    const history = new History();
    history.commit(1, 2, 3);
    const tail = await history.started();
    history.visible.clear();
    expect((await read(tail))[0]?.isNew).toBe(true);
    history.commit(1);
    expect(ids(await read(tail))).toEqual([1]);
    history.visible.set(1, { ...lineOf(1), write_id: 'another' });
    history.commit(2);
    expect((await read(tail))[0]).toMatchObject({ isNew: true, after: 2 });
  });
});
