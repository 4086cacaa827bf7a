import { describe, expect, it } from 'vitest';
import { permissionsWhere } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import type { Value } from '../../resources/language/index.ts';
import { linesOf } from './bulk-calls.ts';
import { stageFor } from './stage.ts';

/**
 * What records are called that somebody else took from the screen while they were selected there.
 */

const stage = stageFor(['admin@example.com', 'ops@example.com']);
const { as, first, one } = stage;

const approve = async (email: string, ids: readonly unknown[]) => {
  const path = '/api/products/bulk?screen_label=product-requests';
  const answer = await as(email).post(path, { action: 'move', move: 'approve', ids });
  return linesOf(answer).at(-1)?.failures;
};

describe('a record that left the screen', () => {
  it('should be named to whoever may read it on another one, and to nobody else', async () => {
    const pending = await first('products', ({ approved_status }) => approved_status === 'Pending');
    expect(await approve('admin@example.com', [pending.id])).toEqual([]);
    const refused = { id: pending.id, reason: 'This product is Approved already.' };
    expect(await approve('ops@example.com', [pending.id, 999_999])).toEqual([
      { ...refused, name: pending.product_name },
      { id: 999_999, name: '', reason: 'Not found' },
    ]);
    const ops = await first('users', ({ email }) => email === 'ops@example.com');
    const role = await one('roles', ops.role_id);
    const permissions = permissionsWhere(registry, (screen) => screen.name === 'product-requests');
    await stage.host.change('roles', role.id, { permissions: permissions as unknown as Value });
    expect(await approve('ops@example.com', [pending.id])).toEqual([{ ...refused, name: '' }]);
  });
});
