import { FINE, type RecordCheck } from '../../../api/checks/check.ts';
import type { RecordHandler } from '../../../api/records/handler.ts';
import { idsIn } from '../../rules/values.ts';

const BANK = ['acc_holder_name', 'bank_name', 'branch_name', 'acc_number', 'iban_code'] as const;

/** Keeps who entered bank details since they were confirmed last, undoing included. */
export const noteBankEntry: RecordHandler = async ({ record, before, session, write }) => {
  if (BANK.every((name) => (record[name] ?? null) === (before?.[name] ?? null))) return undefined;
  const waiting = record.bank_confirmed_at ? [] : idsIn(record.bank_entered_by);
  const bank_entered_by = [...new Set([...waiting, Number(session.user.id)])];
  await write.asDerived('vendors').update(record, { bank_entered_by, bank_confirmed_at: null });
  return undefined;
};

/** Bank details are confirmed by somebody else than who entered them, by whichever move. */
export const bankByAnother: RecordCheck = async ({ value, stored, session }) => {
  const isConfirmed = (value?.bank_confirmed_at ?? null) !== null && (stored?.bank_confirmed_at ?? null) === null;
  if (!isConfirmed || !idsIn(stored?.bank_entered_by).includes(Number(session.user.id))) return FINE;
  return { bank: ['Bank details: the person who changed it cannot sign it off'] };
};
