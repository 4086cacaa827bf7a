import { describe, expect, it } from 'vitest';
import { permissionsWhere } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import type { Value } from '../../resources/language/index.ts';
import { linesOf } from './bulk-calls.ts';
import type { Client } from './client.ts';
import { stageFor } from './stage.ts';

/**
 * What records are called that somebody else took from the screen while they were selected there.
 */

const { host, people, first, one } = stageFor(['admin', 'ops']);
const [admin, operations] = people;
const PENDING = '/api/products/bulk?screen_label=product-requests';

const approve = async (by: Client, ids: readonly unknown[]) => {
  return linesOf(await by.post(PENDING, { action: 'move', move: 'approve', ids })).at(-1)?.failures;
};

describe('a record that left the screen', () => {
  it('should be named to whoever may read it on another one, and to nobody else', async () => {
    const pending = await first('products', ({ approved_status }) => approved_status === 'Pending');
    expect(await approve(admin, [pending.id])).toEqual([]);
    const refused = { id: pending.id, reason: 'This product is Approved already.' };
    expect(await approve(operations, [pending.id, 999_999])).toEqual([
      { ...refused, name: pending.product_name },
      { id: 999_999, name: '', reason: 'Not found' },
    ]);
    const ops = await first('users', ({ email }) => email === 'ops@example.com');
    const role = await one('roles', ops.role_id);
    const permissions = permissionsWhere(registry, (screen) => screen.name === 'product-requests');
    await host.change('roles', role.id, { permissions: permissions as unknown as Value });
    expect(await approve(operations, [pending.id])).toEqual([{ ...refused, name: '' }]);
  });
});
