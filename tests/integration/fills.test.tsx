import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decisionTableOf, grantAll } from '../../access-control/index.ts';
import type { ApiContext } from '../../api/context.ts';
import type { Fill } from '../../api/fills/fill.ts';
import { createRecord } from '../../api/records/create.ts';
import { updateRecord } from '../../api/records/update.ts';
import type { Session } from '../../api/session.ts';
import { SYSTEM, storeSchema } from '../../api/system.ts';
import { defineResource, type Resource, resolve, type Screen, type Value } from '../../resources/language/index.ts';
import { Field, FormContext } from '../../src/form/field.tsx';
import { type MemoryStore, memoryStore } from '../stage/memory-store.ts';
import { bareProduct } from '../stage/product.ts';
import { people, specimens } from '../stage/specimens.ts';

/**
 * What the server works out of a record: fields that nobody else writes, and one that is typed
 * where it finds nothing.
 */

const crates = defineResource({
  name: 'crates',
  label: { one: 'Crate', many: 'Crates' },
  title: 'id',
  fields: {
    id: { kind: 'id' },
    bottles: { kind: 'number', default: 6 },
    weight: { kind: 'number', unit: 'kg' },
    price: { kind: 'money' },
  },
  fills: [{ name: 'weights', fields: ['weight'], overwrites: ['price'] }],
  screens: {
    crates: {
      module: specimens.modules[0]?.name ?? '',
      path: '/stage/crates',
      permissions: ['read', 'write', 'update'],
      list: { columns: ['id', 'weight'] },
      form: { fields: ['bottles', 'weight', 'price'] },
    },
  },
});
const registry = resolve({ ...specimens, resources: [...people, crates] });
const resource = registry.resources.crates as Resource;
const screen = registry.screen.crates as Screen & { readonly form: object };

/** A weight goes on from what it was; what is light costs nothing. */
const weights: Fill = ({ value }) => {
  const weight = Number(value.bottles) + Number(value.weight ?? 0);
  return { values: { weight, ...(weight < 3 ? { price: 0 } : {}) } };
};

const NOW = new Date('2026-11-21T08:00:00.000Z');
let store: MemoryStore;
let session: Session;
beforeEach(async () => {
  store = await memoryStore(storeSchema(registry));
  const user = { id: 1, first_name: 'Ann', email: 'a@example.com', role_id: 1, has_password: true, is_active: true };
  const role = { id: 1, name: 'All', permissions: grantAll(registry) as unknown as Value, is_active: true };
  await store.transaction(async (tx) => {
    await tx.insert('roles', role);
    await tx.insert('users', user);
    const at = NOW.toISOString();
    await tx.insert(SYSTEM.sessions, { id: 'tester', user_id: 1, created_at: at, seen_at: at });
  });
  session = { id: 'tester', user, role, can: await decisionTableOf(registry, role), confirmed: true };
});
afterEach(() => store.close());

const contextWith = (fill: Fill): ApiContext => ({
  product: { ...bareProduct(registry), fills: { weights: fill } as never },
  registry,
  store,
  files: { write: async () => {}, read: async () => undefined, remove: async () => {}, ids: async () => [] },
  mailer: { send: async () => {} },
  audit: () => undefined,
  canAudit: () => true,
  now: () => NOW,
  uploads: '',
  secret: new Uint8Array(32),
  publicUrl: 'https://admin.example.com',
  languages: [],
  otherOrigins: [],
});
const create = async (body: { readonly [field: string]: unknown }, fill = weights) =>
  (await createRecord(contextWith(fill), { resource, screen, session, body })).answer;

describe('what a fill says', () => {
  it('should be worked out with every write, from what it was before, and be refused where it is sent', async () => {
    const made = await create({ bottles: 6, price: 12 });
    expect(made).toMatchObject({ weight: 6, price: 12 });
    const { answer } = await updateRecord(contextWith(weights), {
      ...{ resource, screen, session, id: made.id, body: { price: 13 } },
    });
    expect(answer).toMatchObject({ weight: 12, price: 13 });
    await expect(create({ weight: 1 })).rejects.toMatchObject({ errors: { weight: ['This field cannot be written'] } });
  });

  it('should write over what was typed where it corrects that', async () => {
    expect(await create({ bottles: 2, price: 12 })).toMatchObject({ weight: 2, price: 0 });
  });

  it('should be of the fields that its definition names', async () => {
    await expect(create({}, () => ({ values: { bottles: 1 } }))).rejects.toThrow(
      "the fill 'weights' of crates fills 'bottles', which its definition does not name",
    );
  });

  it('should be shown by a form, and not be entered', () => {
    expect([screen.writes, resource.fields.weight?.filled]).toEqual([['bottles', 'price'], true]);
    const state = { values: { bottles: 6, price: 12 }, errors: {} };
    const form = { resource, state, judged: {}, asked: {}, visible: ['weight', 'price'] };
    const path = { form, screen, row: { id: 1, weight: 7 }, prefix: 'crate', locked: [] };
    const drawn = (name: string): string =>
      renderToStaticMarkup(
        <FormContext value={path as never}>
          <Field name={name} />
        </FormContext>,
      );
    expect(drawn('weight')).toContain('<output id="crate-weight"><span class="digits">7 kg</span></output>');
    expect(drawn('weight')).not.toContain('<input');
    expect(drawn('price')).toContain('<input');
  });
});
