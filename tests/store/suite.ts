import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Store } from '../../api/store.ts';
import type { Id, Schema } from '../../resources/language/index.ts';
import { besidesSuite } from './parts/besides.ts';
import { concurrencySuite } from './parts/concurrency.ts';
import { groupsSuite } from './parts/groups.ts';
import { groupsPropertySuite } from './parts/groups-property.ts';
import { plansSuite } from './parts/plans.ts';
import { propertySuite } from './parts/property.ts';
import { refusalsSuite } from './parts/refusals.ts';
import { writesSuite } from './parts/writes.ts';
import { REMOVAL, schema } from './schema.ts';
import type { Stage } from './suite-stage.ts';

export type Opened = { readonly store: Store; close(): Promise<void> };

/**
 * What every store must do, whatever it stands on. `open` opens an empty store for the schema; it
 * is opened once and emptied before each test, so that ids go on.
 */
export function storeSuite(name: string, open: (schema: Schema) => Promise<Opened>): void {
  describe(`the store on ${name}`, () => {
    let opened: Opened;
    beforeAll(async () => {
      opened = await open(schema);
    });
    afterAll(() => opened?.close());
    beforeEach(async () => {
      await opened.store.transaction(async (tx) => {
        for (const from of REMOVAL) {
          if (from === 'people') await tx.removeWhere({ from, where: { of: { column: 'mentor' }, empty: false } });
          if (from === 'cities') await tx.removeWhere({ from, where: { of: { column: 'twin' }, empty: false } });
          await tx.removeWhere({ from });
        }
      });
    });
    const stage: Stage = {
      get store() {
        return opened.store;
      },
      write: (work) => opened.store.transaction(work),
      put: (collection, ...records) =>
        stage.write(async (tx) => {
          const ids: Id[] = [];
          for (const record of records) ids.push((await tx.insert(collection, record)).id);
          return ids;
        }),
      people: (...records) => stage.put('people', ...records.map((each) => ({ name: 'x', active: true, ...each }))),
      all: (from) => opened.store.find({ from }),
    };
    writesSuite(stage);
    refusalsSuite(stage);
    plansSuite(stage);
    besidesSuite(stage);
    groupsSuite(stage);
    propertySuite(stage);
    groupsPropertySuite(stage);
    concurrencySuite(stage);
  });
}
