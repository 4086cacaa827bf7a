import { expect, it } from 'vitest';
import { answerOf } from '../../product/vendors/server/drivers.ts';

it.each([
  ['true', 'APPROVED', 'Yes'],
  ['false', 'APPROVED', 'No'],
  ['true', 'PENDING_FROM_VENDOR', 'Yes'],
  ['false', 'PENDING_FROM_VENDOR', null],
  ['Yes', 'APPROVED', undefined],
  ['No', 'PENDING_FROM_VENDOR', undefined],
  [null, 'PENDING_APPROVAL', undefined],
])('a vendor of before that held %s while %s should answer %s', (have_drivers, admin_approval, answer) => {
  expect(answerOf({ id: 1, have_drivers, admin_approval })).toBe(answer);
});
