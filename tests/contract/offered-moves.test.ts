import { describe, expect, it } from 'vitest';
import type { Row } from '../../resources/language/index.ts';
import type { Answer } from './client.ts';
import { houseOfFields } from './matrix/fields-stage.ts';

/** What rows say can be done to them, and why not. */

const stage = houseOfFields();

describe('what can be done to a record', () => {
  const rowsOf = async (role: number, resource: string, screen: string): Promise<readonly Row[]> =>
    (await stage.clientOf(role).get(`/api/${resource}?screen_label=${screen}&_end=100`)).body;

  it('should be returned without what it is decided by', async () => {
    const workers = await rowsOf(1, 'workers', 'worker-list');
    for (const row of workers) {
      const { user_type, driver_id } = stage.recordOf('workers', row.id);
      expect(row).not.toHaveProperty('user_type');
      const can = user_type === 'Driver' ? [] : [driver_id === null ? 'assign' : 'un-assign'];
      expect(row._moves).toEqual(can.map((name) => ({ name, allowed: true, reason: null })));
    }
    expect(new Set(workers.map(({ _moves }) => JSON.stringify(_moves))).size).toBe(3);
  });

  it('should be nothing for whoever lacks the flag, and decided by nobody but who may', async () => {
    for (const row of await rowsOf(4, 'workers', 'worker-list')) expect(row._moves).toEqual([]);
    for (const row of await rowsOf(1, 'categories', 'category-setup')) expect(row).not.toHaveProperty('_moves');
  });

  it('should say beforehand why not, as the call would', async () => {
    const admin = stage.clientOf(1);
    for (const { id, _refuses } of await rowsOf(1, 'roles', 'role-list')) {
      if (_refuses?.delete === undefined) continue;
      const refused = await admin.delete(`/api/roles/${id}?screen_label=role-list`);
      expect([400, 403, 409]).toContain(refused.status);
      if (id === 1) expect(_refuses.update).toBe('You cannot change your own role.');
      if (id === 2) expect(refused.body.detail).toBe(_refuses.delete);
    }
    expect((await rowsOf(1, 'roles', 'role-list')).filter(({ _refuses }) => _refuses?.delete).length).toBe(2);
    for (const row of await rowsOf(4, 'roles', 'role-list')) expect(row).not.toHaveProperty('_refuses');
  });

  it('should say after a write that the record is not on the screen any more', async () => {
    const [denied] = (await rowsOf(1, 'products', 'product-requests')).filter(({ _moves }) =>
      _moves?.some(({ name }) => name === 'deny'),
    );
    const make = (move: string, body: object): Promise<Answer> =>
      stage.clientOf(1).post(`/api/products/${denied?.id}/${move}?screen_label=product-requests`, body);
    expect((await make('deny', { admin_notes: 'No' })).body).not.toHaveProperty('_left');
    expect((await make('approve', {})).body).toMatchObject({
      _left: true,
      _moves: [
        { name: 'approve', allowed: false, reason: 'This product is Approved already.' },
        { name: 'deny', allowed: false, reason: 'Deny is not possible: this product is Approved.' },
      ],
      approved_status: 'Approved',
    });
  });
});
