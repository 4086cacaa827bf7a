import type { CompleteMove, Written as Operand, Value } from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import type { Fields } from '../store.ts';

/** What a move writes by itself that the server makes, by field. */
export const moveValues = (scope: Scope, { sets }: CompleteMove, record: Fields): Fields =>
  Object.fromEntries(
    Object.entries(sets).map(([name, operand]) => [name, evaluateOperand(scope, operand ?? null, record)] as const),
  );

/** A move's operand: now, the user or another field. */
export function evaluateOperand({ operands, now }: Scope, operand: Operand, record: Fields): Value {
  if (typeof operand !== 'object' || operand === null || !isOperand(operand)) return operand as Value;
  if ('now' in operand) return now.toISOString();
  if ('me' in operand) return operands.me?.[operand.me] ?? null;
  return record[operand.field] ?? null;
}

const isOperand = (
  operand: object,
): operand is Exclude<Operand, null | boolean | number | string | readonly unknown[]> => !Array.isArray(operand);
