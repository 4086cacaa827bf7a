import { type Row, screenShowing } from '../../resources/language/index.ts';
import { ApiError, invalid } from '../errors.ts';
import { readRecord } from '../present/record.ts';
import { commit } from '../records/commit.ts';
import { partsWhere, readParts } from '../records/part-routes.ts';
import { type Order, reorder } from '../records/parts.ts';
import { Scope } from '../scope.ts';
import type { OrderCall, PartNames, PartsCall } from './address.ts';
import { type AddressCall, admitted, answerWritten } from './call.ts';
import { inWordsOf, named } from './names.ts';
import { type AddressInput, idIn, idOrNothing, onlyKnown } from './sent.ts';

type Rows = { readonly [resource: string]: readonly Row[] };
type Named = { [called: string]: unknown };

function namedParts(scope: Scope, at: PartNames, rows: Rows, { whole, within = null }: Partial<Order>): Named[] {
  const resource = scope.registry.resources[at.resource];
  if (!resource) return [];
  const { field = '', within: under } = resource.partOf ?? {};
  const own = (rows[at.resource] ?? []).filter(
    (row) => row[field] === whole && (under === undefined || (row[under] ?? null) === within),
  );
  return own.map((row) => {
    const result = named(resource, at, row);
    for (const each of at.parts ?? []) result[each.key] = namedParts(scope, each, rows, { whole: row.id });
    if (!at.children) return result;
    const below = namedParts(scope, at, rows, { ...(whole !== undefined && { whole }), within: row.id });
    // What nothing depends on has none, rather than an empty list of them.
    result[at.children.key] = below.length === 0 ? null : { ...named(resource, at.children, row), [at.key]: below };
    return result;
  });
}

/** What a record is made of, under the keys of a call. */
export async function partsUnder(scope: Scope, id: number, parts: readonly PartNames[] = []): Promise<Named> {
  if (parts.length === 0) return {};
  const rows = await readParts(scope, id);
  return Object.fromEntries(parts.map((each) => [each.key, namedParts(scope, each, rows, { whole: id })]));
}

function scopeOn(scope: Scope, name: string): Scope {
  const { context, registry, session } = scope;
  const resource = registry.resources[name];
  const label = registry.screen[scope.screen.name];
  const screen = resource && label && screenShowing(label, resource);
  if (!resource || !screen) throw scope.missing();
  return new Scope(context, { resource, screen, session }, scope.reader);
}

/** Answers the parts of a whole, or those that stand under one of them. */
export async function parts(call: AddressCall<PartsCall>): Promise<void> {
  const { context, response, at, resource, sent } = call;
  const scope = new Scope(context, admitted(call, 'list'));
  onlyKnown(sent, [at.whole, at.within]);
  const whole = idIn(sent, at.whole);
  const within = idOrNothing(sent, at.within);
  const { resource: above, record } = await inWordsOf({ gone: at.gone }, async () => {
    const holder = scopeOn(scope, resource.partOf?.whole ?? '');
    return { resource: holder.resource, record: await readRecord(holder, whole) };
  });
  const rows = { [resource.name]: await partsWhere(scope, resource.partOf?.field ?? '', whole) };
  const holder = rows[resource.name]?.find(({ id }) => id === within);
  if (within !== null && !holder) throw new ApiError('not_found', at.goneWithin);
  response.json({
    [at.names.key]: namedParts(scope, at.names, rows, { whole, within }),
    ...(holder
      ? named(resource, { gives: at.names.children?.gives ?? {} }, holder)
      : named(above, { gives: at.ofWhole }, record)),
  });
}

/** Puts the parts of a whole in another order, which names each of them once. */
export async function order(call: AddressCall<OrderCall>): Promise<void> {
  const { context, at, resource, sent } = call;
  const authorised = admitted(call, 'update');
  onlyKnown(sent, [at.whole, at.ids]);
  const whole = idIn(sent, at.whole);
  const ids = idsIn(sent, at.ids);
  if (ids.length < 2) throw invalid({ [at.ids]: [at.fewest] }, at.fewest);
  const written = await inWordsOf({ gone: at.gone, takes: { [at.ids]: 'ids' } }, () =>
    commit(context, { ...authorised, right: 'update' }, (write) => reorder(write, { whole, within: null, ids })),
  );
  const events = [{ event: 'record.ordered', id: whole }];
  answerWritten(call, authorised, { written, events }, { message: resource.partOf?.order.reordered });
}

function idsIn({ values, wrong }: AddressInput, key: string): number[] {
  const value = values[key];
  const list = (Array.isArray(value) ? value : []).map((each) => (typeof each === 'string' ? Number(each) : each));
  if (!Array.isArray(value) || list.length > 1000 || !list.every((each) => Number.isSafeInteger(each) && each > 0))
    throw wrong(key, 'This must be a list of ids');
  return list as number[];
}
