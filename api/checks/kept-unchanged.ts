import { fieldsOf, holds, type RecordData } from '../../resources/language/index.ts';
import { conflict } from '../errors.ts';
import { type CheckInput, FINE, type Foreseeing, type RecordCheck } from './check.ts';

/** The sentence of what keeps the record, by rules over its own fields; undefined: nothing does. */
const keeping = (
  record: RecordData | undefined,
  { resource: { keepWhen }, session, now }: Pick<CheckInput, 'resource' | 'session' | 'now'>,
): string | undefined =>
  record && keepWhen && holds(keepWhen.rule, record, { now, me: session.user }) ? keepWhen.message : undefined;

/**
 * What its definition keeps from being deleted (`keepWhen`) is not changed either. Of deleting
 * nothing is said here: that is refused with the same sentence wherever it is asked. @throws
 * ApiError 409.
 */
export const keptUnchanged: RecordCheck = async (asked) => {
  const message = asked.event === 'updated' ? keeping(asked.stored, asked) : undefined;
  if (message !== undefined) throw conflict(message);
  return FINE;
};

export const foreseenKept: Foreseeing = {
  reads: (_registry, { keepWhen }) => (keepWhen ? fieldsOf(keepWhen.rule) : []),
  why: keeping,
};
