import { describe, expect, it } from 'vitest';
import type { Search, Selection } from '../../../api/store.ts';
import type { Stage } from '../suite-stage.ts';
import { city, col, inText } from './sources.ts';

/** A text that must be found next to another one that is searched for, by every kind of query. */
export function besidesSuite(stage: Stage): void {
  describe('what is searched for besides', () => {
    it('must be found too, whatever the query', async () => {
      const [ajman = 0] = await stage.put('cities', { name: 'Ajman' });
      await stage.people(
        { name: 'Ann', family: 'Lee', city: ajman },
        { name: 'Ann', family: 'Moss' },
        { name: 'Bob', family: 'Lee', city: ajman },
      );
      const text = (contains: string, of = col('name')): Search => ({ any: [inText(contains, of)] });
      const wanted = (search: Search, besides: Search): Selection => ({ from: 'people', search, besides });
      const { store } = stage;
      for (const [selection, family] of [
        [wanted(text('ann'), text('lee', col('family'))), ['Lee']],
        [wanted(text('lee', col('family')), text('ann')), ['Lee']],
        [wanted(text('ann'), text('ajman', city(col('name')))), ['Lee']],
        [wanted(text('ann'), text('bob')), []],
      ] as const) {
        const plan = { ...selection, fields: { family: col('family') } };
        const families = (rows: readonly { readonly [name: string]: unknown }[]) => rows.map((row) => row.family);
        expect(families(await store.rows(plan))).toEqual(family);
        expect(families(await store.find(selection))).toEqual(family);
        expect((await store.total(selection)).count).toBe(family.length);
        for await (const chunk of store.scan(plan)) expect(families(chunk)).toEqual(family);
        const [groups = []] = await store.groups([{ ...selection, by: [], measures: { n: { measure: 'count' } } }]);
        expect(groups).toMatchObject([{ measures: { n: family.length } }]);
      }
      // What the first finds alone is another total.
      expect((await store.total({ from: 'people', search: text('ann') })).count).toBe(2);
      const removed = wanted(text('ann'), text('moss', col('family')));
      expect(await stage.write((tx) => tx.removeWhere(removed))).toBe(1);
    });
  });
}
