import { describe, expect, it } from 'vitest';
import type { Asked } from '../../api/reports/asked.ts';
import { askKept, forgetAnswers } from '../../api/reports/kept-answers.ts';
import type { Grouping, Plan, Store } from '../../api/store.ts';

/** Figures that are told again without being asked for, and when they are not. */

const NOW = new Date('2026-05-12T08:00:00.000Z');
const LONG_AGO = '2026-05-12T07:00:00.000Z';

type Line = { readonly id: number; readonly resource: string; readonly at: string };

/** A store whose history somebody else writes, and that counts how often figures are asked for. */
function stage(lines: Line[] = [{ id: 7, resource: 'bookings', at: LONG_AGO }]) {
  const asked = { groups: 0 };
  let figure = 0;
  const store = {
    groups: async (questions: readonly Grouping[]) => {
      asked.groups++;
      return questions.map(() => [{ by: [], titles: [], measures: { count: figure } }]);
    },
    rows: async ({ where, sort, page }: Plan) => {
      const [above, named] = (where as unknown as { all?: [{ above: number }, { in: string[] }] })?.all ?? [];
      const meant = lines.filter(({ id, resource }) => !above || (id > above.above && named?.in.includes(resource)));
      const order = sort?.[0]?.order === 'desc' ? -1 : 1;
      return meant.toSorted((one, other) => order * (one.id - other.id)).slice(page?.start, page?.end);
    },
  } as unknown as Store;
  const question = { from: 'bookings', by: [], measures: { count: { measure: 'count' } } } as unknown as Grouping;
  const of = (...questions: Grouping[]): Asked<number> => ({
    questions,
    tell: ([groups]) => groups?.[0]?.measures.count ?? -1,
  });
  return {
    lines,
    asked,
    store,
    question,
    set: (value: number) => {
      figure = value;
    },
    ask: (one: Grouping = question) => askKept({ store, now: () => NOW }, of(one)),
  };
}

const line = (id: number, resource = 'bookings'): Line => ({ id, resource, at: NOW.toISOString() });
describe('figures asked for again', () => {
  it('should be told without asking while nothing was written', async () => {
    const { ask, asked, set } = stage();
    set(1);
    expect([await ask(), await ask(), await ask()]).toEqual([1, 1, 1]);
    expect(asked.groups).toBe(1);
  });

  it('should be asked for where something they are made of was written', async () => {
    const { ask, asked, set, lines } = stage();
    await ask();
    set(2);
    lines.push(line(8));
    expect([await ask(), await ask()]).toEqual([2, 2]);
    expect(asked.groups).toBe(2);
  });

  it('should follow what a path of theirs leads to, and nothing else', async () => {
    const { ask, asked, lines, question } = stage();
    const path = { via: 'booking_id', to: 'vendors', value: { column: 'id' } };
    const by = { ...question, by: [{ of: path }] } as unknown as Grouping;
    await ask(by);
    for (const [id, resource, groups] of [
      [8, 'categories', 1],
      [9, 'vendors', 2],
    ] as const) {
      lines.push(line(id, resource));
      await ask(by);
      expect(asked.groups, resource).toBe(groups);
    }
  });

  it('should be asked for where a line appears late, below one that was known', async () => {
    const { ask, asked, set, lines } = stage([{ id: 7, resource: 'bookings', at: LONG_AGO }, line(12)]);
    await ask();
    // Its number was given out before that of 12, and it was committed after it.
    lines.push(line(11));
    set(3);
    expect(await ask()).toBe(3);
    expect(asked.groups).toBe(2);
  });

  const MANY = Array.from({ length: 600 }, (_, at) => line(at + 1));
  it.each<[what: string, between: (staged: ReturnType<typeof stage>) => unknown, lines?: Line[]]>([
    [
      'where another question is',
      ({ ask, question }) => ask({ ...question, where: { of: { column: 'id' }, is: 1 } } as unknown as Grouping),
    ],
    [
      'once all records were replaced',
      ({ ask, store }) => {
        forgetAnswers(store);
        return ask();
      },
    ],
    ['while very much is being written', ({ ask }) => ask(), MANY],
  ])('should be asked for %s', async (_what, again, lines) => {
    const staged = stage(lines);
    await staged.ask();
    await again(staged);
    expect(staged.asked.groups).toBe(2);
  });

  it('should be of one store alone', async () => {
    const [one, other] = [stage(), stage()];
    await one.ask();
    other.set(5);
    expect(await other.ask()).toBe(5);
  });
});
