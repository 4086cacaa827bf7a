import type { Request, Response } from 'express';
import { blankOf, type Resource } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { withForm } from '../files/form.ts';
import { admitLookup, admitMove, isAdmitted } from '../guard.ts';
import { sessionFor } from '../http.ts';
import { enter } from '../records/calls.ts';
import { lookUp } from '../records/lookup.ts';
import { make } from '../records/move-routes.ts';
import { type Found, listRecords, readRecord } from '../records/read.ts';
import { tellTotal } from '../records/total.ts';
import { deleteRecord } from '../records/write.ts';
import { Scope } from '../scope.ts';
import type { Address, ChoicesCall, DeleteCall, ListCall, MoveCall, OneCall } from './address.ts';
import { type AddressCall, admitted, answerWritten, callingOf } from './call.ts';
import { inWordsOf, messageAfter, named } from './names.ts';
import { order, parts, partsUnder } from './parts.ts';
import { save, saveEach } from './save.ts';
import {
  among,
  countIn,
  FORM,
  FORM_OF_MANY,
  idIn,
  onlyKnown,
  type Sent,
  sentInBody,
  sentInQuery,
  valuesFor,
} from './sent.ts';

/**
 * Answers a call at an address: the guard, the pipeline and the refusals of the pattern, in the
 * names of the address. Several addresses are moves that share one, told apart by what they are
 * given.
 * @throws ApiError as the call of the pattern; what is wrong in a query is 400, in a body 422, both
 * naming the call's own key.
 */
export async function runAddress(
  context: ApiContext,
  addresses: readonly Address[],
  request: Request,
  response: Response,
): Promise<void> {
  const [first] = addresses;
  if (!first) throw new Error('An address means nothing.');
  const answerTo = (sent: Sent): Promise<void> => run(addresses, first, { context, request, response, sent });
  if (first.method !== 'POST') return answerTo(sentInQuery(request));
  if (!request.is('multipart/form-data')) return answerTo(sentInBody(request));
  const session = sessionFor(request);
  const limits = first.call === 'save-each' ? FORM_OF_MANY : FORM;
  return withForm(context, { request, session, limits }, (form) => answerTo(sentInBody(request, form)));
}

async function run(
  addresses: readonly Address[],
  first: Address,
  call: Omit<AddressCall, 'at' | 'resource'>,
): Promise<void> {
  const resource = call.context.registry.resources[first.resource];
  if (!resource) throw new Error(`There is no resource ${first.resource}`);
  const coming = { ...call, resource };
  switch (first.call) {
    case 'list':
      return list({ ...coming, at: first });
    case 'choices':
      return choices({ ...coming, at: first });
    case 'one':
      return one({ ...coming, at: first });
    case 'save':
      return save({ ...coming, at: first });
    case 'delete':
      return remove({ ...coming, at: first });
    case 'move':
      return move({ ...coming, at: first }, addresses as readonly MoveCall[]);
    case 'parts':
      return parts({ ...coming, at: first });
    case 'save-each':
      return saveEach({ ...coming, at: first });
    case 'order':
      return order({ ...coming, at: first });
  }
}

/** The keys the call of a list knows. */
export const listKeys = ({ searched, tab }: ListCall): readonly string[] => [
  'page',
  'size',
  ...(searched ? ['search'] : []),
  ...(tab ? [tab.key] : []),
];

async function list(call: AddressCall<ListCall>): Promise<void> {
  const { context, at, resource, sent } = call;
  const asked = admitted(call, 'list');
  onlyKnown(sent, listKeys(at));
  const size = countIn(sent, 'size') ?? at.size ?? asked.screen.list?.pageSize ?? 10;
  const start = ((countIn(sent, 'page') ?? 1) - 1) * size;
  const params = new URLSearchParams({ ...at.always, _start: String(start), _end: String(start + size) });
  if (sent.values.search !== undefined) params.set('q', String(sent.values.search));
  const tab = at.tab && sent.values[at.tab.key];
  if (at.tab && tab !== undefined) params.set('_tab', among(sent, at.tab.key, at.tab.of, tab));
  const takes = { size: '_end', search: 'q' };
  sendRows(call, resource, await inWordsOf({ takes }, () => listRecords(new Scope(context, asked), params, 'record')));
}

async function choices(call: AddressCall<ChoicesCall>): Promise<void> {
  const { context, request, at, sent } = call;
  const calling = callingOf(call);
  const { screen, choice } = enter(context, request, { calling, what: 'lookup' }, () => admitLookup(calling, at.field));
  onlyKnown(sent, Object.keys(at.given));
  for (const [key, value] of Object.entries(at.given)) among(sent, key, [value], sent.values[key]);
  const params = new URLSearchParams({ _start: '0', _end: '100' });
  sendRows(call, choice.target, await lookUp(new Scope(context, { ...calling, screen }), choice, params));
}

async function one(call: AddressCall<OneCall>): Promise<void> {
  const { context, response, at, resource, sent } = call;
  const isNew = at.orNew === true && sent.values[at.id] === undefined;
  const scope = new Scope(context, admitted(call, isNew ? 'create' : 'one'));
  onlyKnown(sent, [at.id]);
  const row = isNew
    ? blankOf(resource)
    : await inWordsOf({ gone: at.gone }, () => readRecord(scope, idIn(sent, at.id)));
  const answer = { ...named(resource, at, row), ...(!isNew && (await partsUnder(scope, Number(row.id), at.parts))) };
  response.json(at.under === undefined ? answer : { [at.under]: answer });
}

async function remove(call: AddressCall<DeleteCall>): Promise<void> {
  const { context, at, sent } = call;
  const asked = admitted(call, 'delete');
  onlyKnown(sent, [at.id]);
  const id = idIn(sent, at.id);
  const written = await inWordsOf({ gone: at.gone }, () => deleteRecord(context, { ...asked, id }));
  const events = [{ event: 'record.deleted', id }];
  answerWritten(call, asked, { written, events }, { message: asked.screen.messages.deleted });
}

async function move(call: AddressCall<MoveCall>, addresses: readonly MoveCall[]): Promise<void> {
  const { context, request, resource, sent } = call;
  const calling = callingOf(call);
  const moves = addresses.flatMap((at) =>
    resource.moves.filter(({ name }) => name === at.move).map((offered) => ({ at, offered })),
  );
  // Whoever may make none of them is not told what they would have to send.
  const mayAny = moves.some(({ offered }) => isAdmitted(() => admitMove(calling, offered)));
  const meant = mayAny ? moves.find(({ at }) => isMeant(sent, at)) : undefined;
  const chosen = meant ?? moves[0];
  if (!chosen) throw new Error(`An address names a move that ${resource.name} does not have.`);
  const { at, offered } = chosen;
  const screen = enter(context, request, { calling, what: 'move', move: offered.name }, () =>
    admitMove(calling, offered),
  );
  if (!meant) throw sent.wrong(...choiceOf(addresses));
  onlyKnown(sent, [at.id, ...Object.keys(at.given ?? {}), ...Object.keys(at.takes)]);
  const id = idIn(sent, at.id);
  const body = valuesFor(resource, sent, at.takes);
  const asked = { resource, screen, session: calling.session, once: calling.once };
  const written = await inWordsOf(at, () => make(context, request, { ...asked, move: offered, id, body }));
  const message = messageAfter(resource, offered, written.answer);
  answerWritten(call, asked, { written, events: [] }, { ...named(resource, at, written.answer), message });
}

const isMeant = ({ values, isText }: Sent, { given = {} }: MoveCall): boolean =>
  Object.entries(given).every(([key, value]) => values[key] === (isText ? String(value) : value));

/** The key that tells moves apart, and what could have been sent there. */
function choiceOf(moves: readonly MoveCall[]): [key: string, problem: string] {
  const [key = ''] = Object.keys(moves[0]?.given ?? {});
  return [key, `Must be ${moves.map(({ given }) => JSON.stringify(given?.[key])).join(' or ')}`];
}

function sendRows({ response, at }: AddressCall<ListCall | ChoicesCall>, of: Resource, { rows, total }: Found): void {
  tellTotal(response, total);
  response.json({ [at.rows]: rows.map((row) => named(of, at, row)), total: total.count });
}
