import type { Request, Response } from 'express';
import {
  blankOf,
  type CompleteMove,
  type Id,
  type RecordData,
  type Registry,
  type Resource,
  type Value,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { withForm } from '../files/form.ts';
import { admitLookup, admitMove, isAdmitted } from '../guard.ts';
import { sessionFor } from '../http.ts';
import { enter, noteWrite, tellEntry } from '../records/calls.ts';
import { lookUp } from '../records/lookup.ts';
import { moveWithin } from '../records/move.ts';
import { make } from '../records/move-routes.ts';
import { commit, type Write } from '../records/pipeline.ts';
import { type Found, listRecords, readRecord } from '../records/read.ts';
import { tellTotal } from '../records/total.ts';
import { createWithin, deleteRecord, told, updateWithin } from '../records/write.ts';
import { Scope } from '../scope.ts';
import type { Address, ChoicesCall, DeleteCall, ListCall, MoveCall, OneCall, SaveCall } from './address.ts';
import {
  among,
  type Coming,
  callingFor,
  enterFor,
  idIn,
  idOrNothing,
  onlyKnown,
  saying,
  valuesFor,
  wholeIn,
} from './asking.ts';
import { withFiles } from './files.ts';
import { inItsWords, saidAfter, toldIn } from './names.ts';
import { order, parts, partsUnder, saveEach } from './parts.ts';
import { FORM, FORM_OF_MANY, type Sent, sentInBody, sentInQuery } from './sent.ts';

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
  const answerTo = (sent: Sent): Promise<void> => answered(context, addresses, { request, response, sent });
  if (first.method !== 'POST') return answerTo(sentInQuery(request));
  if (!request.is('multipart/form-data')) return answerTo(sentInBody(request));
  const session = sessionFor(request);
  const limits = first.call === 'save-each' ? FORM_OF_MANY : FORM;
  return withForm(context, { request, session, limits }, (form) => answerTo(sentInBody(request, form)));
}

async function answered(
  context: ApiContext,
  addresses: readonly Address[],
  { request, response, sent }: Pick<Coming, 'request' | 'response' | 'sent'>,
): Promise<void> {
  const [first] = addresses as readonly [Address];
  const resource = resourceAt(context.registry, first);
  const coming = { context, request, response, resource, sent };
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

/** The resource of an address. @throws Error where there is none: such addresses are not served. */
function resourceAt({ resources }: Registry, { resource }: Address): Resource {
  const found = resources[resource];
  if (!found) throw new Error(`There is no resource ${resource}`);
  return found;
}

/** The keys the call of a list knows. */
export const listKeys = ({ searched, tab }: ListCall): readonly string[] => [
  'page',
  'size',
  ...(searched ? ['search'] : []),
  ...(tab ? [tab.key] : []),
];

async function list({ context, request, response, at, resource, sent }: Coming<ListCall>): Promise<void> {
  const asked = enterFor({ context, request, resource, sent }, 'list');
  onlyKnown(sent, listKeys(at));
  const size = wholeIn(sent, 'size', 1) ?? at.size ?? asked.screen.list?.pageSize ?? 10;
  const start = ((wholeIn(sent, 'page', 1) ?? 1) - 1) * size;
  const params = new URLSearchParams({ ...at.always, _start: String(start), _end: String(start + size) });
  if (sent.values.search !== undefined) params.set('q', String(sent.values.search));
  const chosen = at.tab && sent.values[at.tab.key];
  if (at.tab && chosen !== undefined) params.set('_tab', among(sent, at.tab.key, at.tab.of, chosen));
  const found = await inItsWords({ size: '_end', search: 'q' }, () =>
    listRecords(new Scope(context, asked), params, 'record'),
  );
  sendRows(response, at, resource, found);
}

async function choices({ context, request, response, at, resource, sent }: Coming<ChoicesCall>): Promise<void> {
  const calling = callingFor(context, request, resource, sent);
  const { screen, choice } = enter(context, request, { calling, what: 'lookup' }, () => admitLookup(calling, at.field));
  onlyKnown(sent, Object.keys(at.given));
  for (const [key, value] of Object.entries(at.given)) among(sent, key, [value], sent.values[key]);
  const params = new URLSearchParams({ _start: '0', _end: '100' });
  sendRows(response, at, choice.target, await lookUp(new Scope(context, { ...calling, screen }), choice, params));
}

async function one({ context, request, response, at, resource, sent }: Coming<OneCall>): Promise<void> {
  const isNew = at.orNew === true && sent.values[at.id] === undefined;
  const asked = enterFor({ context, request, resource, sent }, isNew ? 'create' : 'one');
  onlyKnown(sent, [at.id]);
  const scope = new Scope(context, asked);
  const row = isNew ? blankOf(resource) : await saying(at.gone, () => readRecord(scope, idIn(sent, at.id)));
  const answer = { ...toldOf(at, resource, row), ...(isNew ? {} : await partsUnder(scope, Number(row.id), at.parts)) };
  response.json(at.under === undefined ? answer : { [at.under]: answer });
}

async function save({ context, request, response, at, resource, sent }: Coming<SaveCall>): Promise<void> {
  const isNew = [undefined, null, ''].includes(sent.values[at.id] as undefined);
  const asked = enterFor({ context, request, resource, sent }, isNew ? 'create' : 'update');
  const wanted = moveWith({ context, request, resource, sent, at });
  onlyKnown(sent, [at.id, at.makes?.key, wanted && ACCEPT, at.whole?.field, ...Object.keys(at.takes)]);
  const id = isNew ? undefined : idIn(sent, at.id);
  const named = at.whole && idOrNothing(sent, at.whole.field);
  if (at.whole && id === undefined && named === null)
    throw invalid({ [at.whole.field]: [at.whole.missing] }, at.whole.missing);
  const place = at.whole && id === undefined ? { [at.whole.field]: named ?? null } : {};
  const move = wanted?.isMade ? wanted.move : undefined;
  const written = await inItsWords(at.takes, () =>
    withFiles(context, { ...asked, label: sent.label, files: sent.files, takes: at.takes }, (files) => {
      const held = Object.fromEntries(Object.entries(files).map(([key, file]) => [at.takes[key] ?? key, file]));
      const body = { ...valuesFor(resource, sent, at.takes), ...held, ...place };
      const writing = { ...asked, right: id === undefined ? ('create' as const) : ('update' as const) };
      const ids = id === undefined ? {} : { ids: [id] };
      return saying(at.gone, () =>
        commit(context, { ...writing, ...ids }, async (write) => {
          if (at.whole && id !== undefined) await keepWhole(write, at.whole, id, named ?? null);
          const record = id === undefined ? await createWithin(write, body) : await updateWithin(write, id, body);
          return told(write, move ? await moveOn(write, move, record.id, sent) : record);
        }),
      );
    }),
  );
  const row = written.answer;
  noteWrite(context, request, asked, { event: id === undefined ? 'record.created' : 'record.updated', id: row.id });
  if (move) noteWrite(context, request, asked, { event: 'record.moved', id: row.id, move: move.name });
  tellEntry(response, written);
  const { created, updated } = asked.screen.messages;
  response.status(id === undefined ? 201 : 200);
  const message = move ? saidAfter(resource, move.messages.done, row) : id === undefined ? created : updated;
  response.json({ ...toldOf(at, resource, row), message });
}

/** The key that says that what a move changes elsewhere was told, and is wanted. */
const ACCEPT = 'accept';

/**
 * The move a save may be followed by, and whether it is wanted; undefined where nothing is said of
 * it. The guard was asked.
 */
function moveWith({
  context,
  request,
  resource,
  sent,
  at,
}: Omit<Coming<SaveCall>, 'response'>): { readonly move: CompleteMove; readonly isMade: boolean } | undefined {
  const { makes } = at;
  const said = makes && sent.values[makes.key];
  if (!makes || said === undefined) return undefined;
  const move = resource.moves.find(({ name }) => name === makes.move) ?? never();
  const isMade = said === true || (sent.isText && said === 'true');
  if (!isMade && said !== false && !(sent.isText && said === 'false'))
    throw sent.wrong(makes.key, 'This must be true or false');
  const calling = callingFor(context, request, resource, sent);
  if (isMade) enter(context, request, { calling, what: 'move', move: move.name }, () => admitMove(calling, move));
  return { move, isMade };
}

/**
 * Makes a move of what was just saved, unless it stands there already: what was saved changed
 * nothing then.
 */
async function moveOn(write: Write, move: CompleteMove, id: Id, { values, isText }: Sent): Promise<RecordData> {
  await write.settle();
  const stored = await write.scope.record(id);
  const isThere = Object.entries(move.sets).every(([name, value]) => stored[name] === value);
  if (isThere) return stored;
  const accepted = values[ACCEPT];
  const accept = isText && accepted !== undefined ? accepted === 'true' : accepted;
  return moveWithin(write, { move, id, body: accept === undefined ? {} : { accept } });
}

/**
 * A part stays where it is: its whole may be named again. @throws ApiError 404; 422 where another
 * is named.
 */
async function keepWhole(
  write: Write,
  { field }: NonNullable<SaveCall['whole']>,
  id: Id,
  named: number | null,
): Promise<void> {
  const stored = await write.scope.record(id);
  if (named !== null && stored[field] !== named) throw invalid({ [field]: ['It belongs to another'] });
}

async function remove({ context, request, response, at, resource, sent }: Coming<DeleteCall>): Promise<void> {
  const asked = enterFor({ context, request, resource, sent }, 'delete');
  onlyKnown(sent, [at.id]);
  const id = idIn(sent, at.id);
  const written = await saying(at.gone, () => deleteRecord(context, { ...asked, id }));
  noteWrite(context, request, asked, { event: 'record.deleted', id });
  tellEntry(response, written);
  response.json({ message: asked.screen.messages.deleted });
}

async function move(coming: Coming<MoveCall>, shared: readonly MoveCall[]): Promise<void> {
  const { context, request, response, resource, sent } = coming;
  const calling = callingFor(context, request, resource, sent);
  const moves = shared.flatMap((at) => {
    const found = resource.moves.find(({ name }) => name === at.move);
    return found ? [{ at, move: found }] : [];
  });
  // Whoever may make none of them is not told what they would have to send.
  const may = moves.filter(({ move: each }) => isAdmitted(() => admitMove(calling, each)));
  const meant = (may.length > 0 ? moves : []).find(({ at }) => isMeant(sent, at));
  const { at, move: offered } = meant ?? moves[0] ?? never();
  const screen = enter(context, request, { calling, what: 'move', move: offered.name }, () =>
    admitMove(calling, offered),
  );
  if (!meant) throw sent.wrong(...choiceOf(shared));
  onlyKnown(sent, [at.id, ...Object.keys(at.given ?? {}), ...Object.keys(at.takes)]);
  const id = idIn(sent, at.id);
  const body = valuesFor(resource, sent, at.takes);
  const asked = { resource, screen, session: calling.session, move: offered, once: calling.once };
  const written = await inItsWords(at.takes, () => make(context, request, { ...asked, id, body }));
  tellEntry(response, written);
  response.json({
    ...toldIn(resource, at.gives, written.answer),
    message: saidAfter(resource, offered.messages.done, written.answer),
  });
}

const never = (): never => {
  throw new Error('An address names a move that its resource does not have.');
};

const isMeant = ({ values, isText }: Sent, { given = {} }: MoveCall): boolean =>
  Object.entries(given).every(([key, value]) => values[key] === (isText ? String(value) : value));

/** The key that tells moves apart, and what could have been sent there. */
function choiceOf(moves: readonly MoveCall[]): [key: string, problem: string] {
  const [key = ''] = Object.keys(moves[0]?.given ?? {});
  return [key, `Must be ${moves.map(({ given }) => JSON.stringify(given?.[key])).join(' or ')}`];
}

function sendRows(response: Response, at: ListCall | ChoicesCall, of: Resource, { rows, total }: Found): void {
  tellTotal(response, total);
  response.json({ [at.rows]: rows.map((row) => toldOf(at, of, row)), total: total.count });
}

/** A row in the names of a call, with what they say of it. */
const toldOf = (
  at: Pick<ListCall | ChoicesCall, 'gives' | 'whether'>,
  of: Resource,
  row: { readonly [field: string]: Value | undefined },
) => ({
  ...toldIn(of, at.gives, row),
  ...Object.fromEntries(
    Object.entries(at.whether ?? {}).map(([called, { field, not }]) => [called, !not.includes(row[field] ?? null)]),
  ),
});
