import { fieldsOf, holds, type RecordData } from '../../resources/language/index.ts';
import { conflict } from '../errors.ts';
import { type CheckInput, type DeleteBlocker, FINE, type RecordCheck } from './check.ts';

/** The sentence of what keeps the record, by rules over its own fields; undefined: nothing does. */
const keeping = (
  record: RecordData | undefined,
  { resource: { keepWhen }, session, now }: Pick<CheckInput, 'resource' | 'session' | 'now'>,
): string | undefined =>
  record && keepWhen && holds(keepWhen.rule, record, { now, me: session.user }) ? keepWhen.message : undefined;

/** Records protected by `keepWhen` cannot change either. @throws ApiError 409. */
export const keptUnchanged: RecordCheck = async (input) => {
  const message = input.event === 'updated' ? keeping(input.stored, input) : undefined;
  if (message !== undefined) throw conflict(message);
  return FINE;
};

export const foreseenKept: DeleteBlocker = {
  reads: (_registry, { keepWhen }) => (keepWhen ? fieldsOf(keepWhen.rule) : []),
  why: keeping,
};
