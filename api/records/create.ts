import { blankOf, type Draft, kindOf, type RecordData, type Row, type Value } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { stamps } from '../draft-values.ts';
import { assertWritable, type Body, type FormStep, fieldsOfStep } from '../request/body.ts';
import type { Authorised, Scope } from '../scope.ts';
import { commit, presentWritten, type Written } from './commit.ts';
import { ownerOf } from './owner.ts';
import { givenOnce, placeOf } from './parts.ts';
import type { Values } from './relations.ts';
import { type ProposedRecord, validateOne } from './validate.ts';
import type { Write } from './write.ts';

/**
 * Creates a record, validated as a whole, up to `step`; sets the owner for own-row roles. Atomic.
 * @throws ApiError 422 by field, 403 or 409 of a check.
 */
export function createRecord(
  context: ApiContext,
  call: Authorised & { readonly body: Body; readonly step?: FormStep | undefined },
): Promise<Written<Row>> {
  return commit(context, { ...call, right: 'create' }, async (write) =>
    presentWritten(write, await createWithin(write, call.body, call.step)),
  );
}

/** Stores a new record in a write under way. @throws as `createRecord`, perhaps after it wrote. */
export async function createWithin(write: Write, body: Body, step?: FormStep): Promise<RecordData> {
  const { scope } = write;
  const writable = fieldsOfStep(step, [...scope.screen.writes, ...givenOnce(scope.resource)]);
  const given = assertWritable(scope, writable, body);
  const propose = await newRecordFrom(scope);
  const { value } = await validateOne(scope, { ...propose(given), upTo: step?.upTo });
  const position = await placeOf(write, value);
  const record = await write.insert({ ...value, ...position, ...stamps(scope, ['created', 'updated']) });
  await write.follow('created', record, undefined);
  return record;
}

/** A new record from input, defaults and owner. @throws ApiError 403 as `ownerOf`. */
export async function newRecordFrom(scope: Scope): Promise<(given: Draft) => ProposedRecord> {
  const { resource, rows } = scope;
  const own: Values = rows ? { [rows.own.field]: await ownerOf(scope, rows), ...rows.initialValues } : {};
  const states = Object.fromEntries(
    resource.fieldList.flatMap((field): [string, Value][] => {
      const begins = kindOf(field).begins?.(field);
      return begins === undefined ? [] : [[field.name, rows?.initialValues[field.name] ?? begins]];
    }),
  );
  const filled = Object.fromEntries(Object.entries(own).filter(([name]) => !Object.hasOwn(states, name)));
  const blank = blankOf(resource);
  return (given) => ({ draft: { ...blank, ...given, ...filled }, stored: undefined, states });
}
