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

/** What a service's version says, worked out of draft and version as the server reads them. */
async function standing(id: RecordData['id']): Promise<string> {
  const [draft, published] = [await draftOf(store, registry, id), await publishedOf(store, id)];
  if (!draft) throw new Error(`service ${id} is gone`);
  return !published ? 'Draft' : isSame(draft, published.tree) ? 'Published' : 'Changed';
}

describe('the services of the fixtures', () => {
  it('should say of their version what draft and version say', async () => {
    for (const { id, publication } of all('services')) expect(await standing(id), `service ${id}`).toBe(publication);
    const those = (where: string) => all('services').filter(({ publication }) => publication === where).length;
    expect(those('Changed')).toBe(2);
    expect(those('Draft')).toBeGreaterThan(1);
    expect(those('Published')).toBeGreaterThan(15);
  });

  it('should have nothing against being published where they are, and versions that are complete', async () => {
    for (const { id, publication } of all('services')) {
      if (publication === 'Draft') continue;
      const [draft, published] = [await draftOf(store, registry, id), await publishedOf(store, id)];
      if (!draft || !published) throw new Error(`service ${id} has no version`);
      expect(refusalsToPublish(draft), `service ${id}`).toEqual([]);
      expect(refusalsToPublish(published.tree), `service ${id}`).toEqual([]);
    }
  });

  it('should ask by every type, and depend three deep', async () => {
    const types = new Set(all('service_questions').map(({ question_type }) => question_type));
    expect([...types].toSorted()).toEqual([...QUESTION_TYPES].toSorted());
    const drafts = await Promise.all(all('services').map(({ id }) => draftOf(store, registry, id)));
    const depths = drafts.flatMap((draft) =>
      (draft?.service_questions ?? []).map(({ service_options }) => depthOf(service_options ?? [])),
    );
    expect(Math.max(...depths)).toBe(3);
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

  it('should stand in order among those beside them, without holes', () => {
    for (const [name, ...beside] of [
      ['service_questions', 'service_id'],
      ['service_options', 'service_question_id', 'parent_option_id'],
      ['service_versions', 'service_id'],
      ['service_baskets', 'service_id'],
    ] as const) {
      const groups = new Map<string, number[]>();
      for (const record of all(name)) {
        const key = JSON.stringify(beside.map((field) => record[field]));
        groups.set(key, [...(groups.get(key) ?? []), Number(record.position)]);
      }
      for (const [key, places] of groups)
        expect(
          places.toSorted((one, other) => one - other),
          `${name} ${key}`,
        ).toEqual(places.map((_, at) => at + 1));
    }
  });

  it('should come with as many parts as belong to them, in sets of any size', async () => {
    const large = await fixturesFor(registry, { scale: 2, counts: { services: 53 } });
    expect(large.collections.services).toHaveLength(53);
    const questions = large.collections.service_questions ?? [];
    expect(questions).toHaveLength(
      2 * all('service_questions').length +
        all('service_questions').filter(({ service_id }) => Number(service_id) <= 5).length,
    );
    expect(new Set(questions.map(({ service_id }) => service_id)).size).toBeGreaterThan(46);
    expect(Math.max(...(large.collections.service_versions ?? []).map(({ service_id }) => Number(service_id)))).toBe(
      53,
    );
  });
});
