import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeSchema } from '../../api/system.ts';
import { compileService } from '../../product/catalogue/rules/compile.ts';
import { type Basket, price } from '../../product/catalogue/rules/price.ts';
import { refusalsToPublish } from '../../product/catalogue/rules/publishable.ts';
import { type RatesRow, ratesOn } from '../../product/catalogue/rules/rates.ts';
import { QUESTION_TYPES, type ServiceOption } from '../../product/catalogue/rules/version.ts';
import { draftOf, isSame, publishedOf } from '../../product/catalogue/server/draft.ts';
import { aedOf } from '../../product/rules/money.ts';
import { registry } from '../../resources/index.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { fixturesFor } from '../stage/fixtures.ts';
import { type MemoryStore, memoryStore } from '../stage/memory-store.ts';

type Collections = Awaited<ReturnType<typeof fixturesFor>>['collections'];

let collections: Collections;
let store: MemoryStore;
beforeAll(async () => {
  ({ collections } = await fixturesFor(registry));
  store = await memoryStore(storeSchema(registry), { records: collections });
});
afterAll(async () => {
  await store.close();
});

const all = (name: string): readonly RecordData[] => collections[name] ?? [];
const depthOf = (options: readonly ServiceOption[] = []): number =>
  options.length === 0 ? 0 : 1 + Math.max(...options.map((each) => depthOf(each.service_options ?? [])));

describe('the services of the fixtures', () => {
  it('should say of their version what draft and version say, and have nothing against being published', async () => {
    for (const { id, publication } of all('services')) {
      const [draft, published] = [await draftOf(store, registry, id), await publishedOf(store, id)];
      if (!draft) throw new Error(`service ${id} is gone`);
      const current = !published ? 'Draft' : isSame(draft, published.tree) ? 'Published' : 'Changed';
      expect(publication, `service ${id}`).toBe(current);
      for (const tree of published ? [draft, published.tree] : [])
        expect(refusalsToPublish(tree), `service ${id}`).toEqual([]);
    }
    const those = (where: string) => all('services').filter(({ publication }) => publication === where).length;
    expect(those('Changed')).toBe(2);
    expect(those('Draft')).toBeGreaterThan(1);
    expect(those('Published')).toBeGreaterThan(15);
  });

  it('should ask by every type, and depend three deep', async () => {
    const types = new Set(all('service_questions').map(({ question_type }) => question_type));
    expect(types).toEqual(new Set(QUESTION_TYPES));
    const drafts = await Promise.all(all('services').map(({ id }) => draftOf(store, registry, id)));
    const questions = drafts.flatMap((draft) => draft?.service_questions ?? []);
    expect(Math.max(...questions.map(({ service_options }) => depthOf(service_options ?? [])))).toBe(3);
  });

  it('should keep baskets at the total they cost where customers book', async () => {
    expect(all('service_baskets').length).toBeGreaterThanOrEqual(3);
    const rates = ratesOn('2026-06-01', all('rates') as unknown as readonly RatesRow[]);
    for (const { id, service_id, basket, total } of all('service_baskets')) {
      const published = await publishedOf(store, service_id as number);
      if (!published) throw new Error(`basket ${id} is of a draft`);
      const priced = price(compileService(published.tree), basket as unknown as Basket, rates);
      expect(priced.ok && aedOf(priced.total), `basket ${id}`).toBe(total);
    }
  });

  it('should be in order among their neighbours, without holes', () => {
    for (const [name, ...neighbours] of [
      ['service_questions', 'service_id'],
      ['service_options', 'service_question_id', 'parent_option_id'],
      ['service_versions', 'service_id'],
      ['service_baskets', 'service_id'],
    ] as const) {
      const keyOf = (record: RecordData) => JSON.stringify(neighbours.map((field) => record[field]));
      for (const key of new Set(all(name).map(keyOf))) {
        const positions = all(name).flatMap((each) => (keyOf(each) === key ? [Number(each.position)] : []));
        const sorted = positions.toSorted((one, other) => one - other);
        expect(sorted, `${name} ${key}`).toEqual(positions.map((_, at) => at + 1));
      }
    }
  });

  it('should come with as many parts as belong to them, in sets of any size', async () => {
    const large = await fixturesFor(registry, { scale: 2, counts: { services: 53 } });
    expect(large.collections.services).toHaveLength(53);
    const questions = large.collections.service_questions ?? [];
    const ofFirstFive = all('service_questions').filter(({ service_id }) => Number(service_id) <= 5);
    expect(questions).toHaveLength(2 * all('service_questions').length + ofFirstFive.length);
    expect(new Set(questions.map(({ service_id }) => service_id)).size).toBeGreaterThan(46);
    const versions = large.collections.service_versions ?? [];
    expect(Math.max(...versions.map(({ service_id }) => Number(service_id)))).toBe(53);
  });
});
