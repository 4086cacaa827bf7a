import type { Request, Response } from 'express';
import { blankOf, type Resource } from '../../resources/language/index.ts';
import { authorise, sendTotal } from '../calls.ts';
import type { ApiContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { withForm } from '../files/form.ts';
import { authoriseLookup, authoriseMove, isAllowed } from '../guard.ts';
import { sessionFor } from '../http.ts';
import { readRecord } from '../present/record.ts';
import { type Found, listRecords } from '../records/list.ts';
import { lookUp } from '../records/lookup.ts';
import { make } from '../records/move-routes.ts';
import { deleteRecord } from '../records/remove.ts';
import { Scope } from '../scope.ts';
import type { Address, ChoicesCall, DeleteCall, ListCall, MoveCall, OneCall } from './address.ts';
import { type AddressCall, admitted, answerWritten, callingOf } from './call.ts';
import { inWordsOf, messageAfter, named } from './names.ts';
import { order, parts, partsUnder } from './parts.ts';
import { save, saveEach } from './save.ts';
import {
  type AddressInput,
  among,
  countIn,
  FORM,
  FORM_OF_MANY,
  idIn,
  onlyKnown,
  sentInBody,
  sentInQuery,
  valuesFor,
} from './sent.ts';

/**
 * Runs a call at its own address; moves may share one. @throws ApiError as the pattern; 400 for the
 * query, 422 for the body, by key.
 */
export async function runAddress(
  context: ApiContext,
  addresses: readonly Address[],
  request: Request,
  response: Response,
): Promise<void> {
  const [first] = addresses;
  if (!first) throw new Error('An address means nothing.');
  const answerTo = (sent: AddressInput): Promise<void> => run(addresses, first, { context, request, response, sent });
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
  // A registry of another world has other resources.
  if (!resource) throw notFound();
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
  const authorised = admitted(call, 'list');
  onlyKnown(sent, listKeys(at));
  const size = countIn(sent, 'size') ?? at.size ?? authorised.screen.list?.pageSize ?? 10;
  const start = ((countIn(sent, 'page') ?? 1) - 1) * size;
  const params = new URLSearchParams({ ...at.always, _start: String(start), _end: String(start + size) });
  if (sent.values.search !== undefined) params.set('q', String(sent.values.search));
  const tab = at.tab && sent.values[at.tab.key];
  if (at.tab && tab !== undefined) params.set('_tab', among(sent, at.tab.key, at.tab.of, tab));
  const takes = { size: '_end', search: 'q' };
  sendRows(
    call,
    resource,
    await inWordsOf({ takes }, () => listRecords(new Scope(context, authorised), params, 'record')),
  );
}

async function choices(call: AddressCall<ChoicesCall>): Promise<void> {
  const { context, request, at, sent } = call;
  const calling = callingOf(call);
  const { screen, choice } = authorise(context, request, { calling, what: 'lookup' }, () =>
    authoriseLookup(calling, at.field),
  );
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
  const authorised = admitted(call, 'delete');
  onlyKnown(sent, [at.id]);
  const id = idIn(sent, at.id);
  const written = await inWordsOf({ gone: at.gone }, () => deleteRecord(context, { ...authorised, id }));
  const events = [{ event: 'record.deleted', id }];
  answerWritten(call, authorised, { written, events }, { message: authorised.screen.messages.deleted });
}

async function move(call: AddressCall<MoveCall>, addresses: readonly MoveCall[]): Promise<void> {
  const { context, request, resource, sent } = call;
  const calling = callingOf(call);
  const moves = addresses.flatMap((at) =>
    resource.moves.filter(({ name }) => name === at.move).map((offered) => ({ at, offered })),
  );
  // Callers who may make none of them do not learn what they would have to send.
  const mayAny = moves.some(({ offered }) => isAllowed(() => authoriseMove(calling, offered)));
  const matching = mayAny ? moves.find(({ at }) => isMeant(sent, at)) : undefined;
  const chosen = matching ?? moves[0];
  if (!chosen) throw new Error(`An address names a move that ${resource.name} does not have.`);
  const { at, offered } = chosen;
  const screen = authorise(context, request, { calling, what: 'move', move: offered.name }, () =>
    authoriseMove(calling, offered),
  );
  if (!matching) throw sent.wrong(...choiceOf(addresses));
  onlyKnown(sent, [at.id, ...Object.keys(at.given ?? {}), ...Object.keys(at.takes)]);
  const id = idIn(sent, at.id);
  const body = valuesFor(resource, sent, at.takes);
  const authorised = { resource, screen, session: calling.session, once: calling.once };
  const written = await inWordsOf(at, () => make(context, request, { ...authorised, move: offered, id, body }));
  const message = messageAfter(resource, offered, written.answer);
  answerWritten(call, authorised, { written, events: [] }, { ...named(resource, at, written.answer), message });
}

const isMeant = ({ values, isText }: AddressInput, { given = {} }: MoveCall): boolean =>
  Object.entries(given).every(([key, value]) => values[key] === (isText ? String(value) : value));

function choiceOf(moves: readonly MoveCall[]): [key: string, problem: string] {
  const [key = ''] = Object.keys(moves[0]?.given ?? {});
  return [key, `Must be ${moves.map(({ given }) => JSON.stringify(given?.[key])).join(' or ')}`];
}

function sendRows({ response, at }: AddressCall<ListCall | ChoicesCall>, of: Resource, { rows, total }: Found): void {
  sendTotal(response, total);
  response.json({ [at.rows]: rows.map((row) => named(of, at, row)), total: total.count });
}
