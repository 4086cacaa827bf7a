import type { Request, Response } from 'express';
import { blankOf, type Registry, type Resource } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { withForm } from '../files/form.ts';
import { admit, admitLookup, admitMove, type Calling, isAdmitted, type Call as Kind } from '../guard.ts';
import { sessionFor } from '../http.ts';
import { enter, noteWrite, tellEntry } from '../records/calls.ts';
import { lookUp } from '../records/lookup.ts';
import { make } from '../records/move-routes.ts';
import { type Found, listRecords, readRecord } from '../records/read.ts';
import { tellTotal } from '../records/total.ts';
import { type Body, createRecord, deleteRecord, updateRecord } from '../records/write.ts';
import { type Asked, Sight } from '../sight.ts';
import { withFiles } from './files.ts';
import { heardOf, inItsWords, readAs, toldIn } from './names.ts';
import { FORM, type Sent, sentInBody, sentInQuery } from './sent.ts';
import type { Address, ChoicesCall, DeleteCall, ListCall, MoveCall, Names, OneCall, SaveCall } from './table.ts';

/** A call at an address of its own, as far as it was read. */
type Coming<A extends Address = Address> = {
  readonly context: ApiContext;
  readonly request: Request;
  readonly response: Response;
  readonly at: A;
  readonly resource: Resource;
  readonly sent: Sent;
};

/**
 * Answers a call at an address: the guard, the pipeline and the refusals of the pattern, in the names of the address. Several
 * addresses are moves that share one, told apart by what they are given.
 * @throws ApiError as the call of the pattern; what is wrong in a query is 400, in a body 422, both naming the call's own key.
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
  return withForm(context, { request, session, limits: FORM }, (form) => answerTo(sentInBody(request, form)));
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
  }
}

/** The resource of an address. @throws Error where there is none: such addresses are not served. */
export function resourceAt({ resources }: Registry, { resource }: Address): Resource {
  const found = resources[resource];
  if (!found) throw new Error(`There is no resource ${resource}`);
  return found;
}

async function list({ context, request, response, at, resource, sent }: Coming<ListCall>): Promise<void> {
  const asked = enterFor({ context, request, resource, sent }, 'list');
  const { page, search, tab } = at;
  onlyKnown(sent, [page.key, page.size, search, tab?.key]);
  const size = wholeIn(sent, page.size, 1) ?? page.usual ?? asked.screen.list?.pageSize ?? 10;
  const start = ((wholeIn(sent, page.key, page.first) ?? page.first) - page.first) * size;
  const params = new URLSearchParams({ ...at.always, _start: String(start), _end: String(start + size) });
  if (search !== undefined && sent.values[search] !== undefined) params.set('q', String(sent.values[search]));
  const chosen = tab && sent.values[tab.key];
  if (tab && chosen !== undefined) params.set('_tab', among(sent, tab.key, tab.tabs, String(chosen)));
  const called = { [page.size]: '_end', ...(search === undefined ? {} : { [search]: 'q' }) };
  sendRows(
    response,
    at,
    resource,
    await inItsWords(called, () => listRecords(new Sight(context, asked), params, 'record')),
  );
}

async function choices({ context, request, response, at, resource, sent }: Coming<ChoicesCall>): Promise<void> {
  const calling = callingFor(context, request, resource, sent);
  const { screen, choice } = enter(context, request, { calling, what: 'lookup' }, () => admitLookup(calling, at.field));
  onlyKnown(sent, Object.keys(at.given));
  for (const [key, value] of Object.entries(at.given)) among(sent, key, { [value]: value }, sent.values[key]);
  const params = new URLSearchParams({ _start: '0', _end: '100' });
  sendRows(response, at, choice.target, await lookUp(new Sight(context, { ...calling, screen }), choice, params));
}

async function one({ context, request, response, at, resource, sent }: Coming<OneCall>): Promise<void> {
  const isNew = at.orNew === true && sent.values[at.id] === undefined;
  const asked = enterFor({ context, request, resource, sent }, isNew ? 'create' : 'one');
  onlyKnown(sent, [at.id]);
  const row = isNew ? blankOf(resource) : await readRecord(new Sight(context, asked), idIn(sent, at.id));
  const told = toldIn(resource, at.gives, row);
  response.json(at.under === undefined ? told : { [at.under]: told });
}

async function save({ context, request, response, at, resource, sent }: Coming<SaveCall>): Promise<void> {
  const isNew = [undefined, null, ''].includes(sent.values[at.id] as undefined);
  const asked = enterFor({ context, request, resource, sent }, isNew ? 'create' : 'update');
  onlyKnown(sent, [at.id, ...Object.keys(at.takes)]);
  const id = isNew ? undefined : idIn(sent, at.id);
  const written = await inItsWords(at.takes, () =>
    withFiles(context, { ...asked, label: sent.label, files: sent.files, takes: at.takes }, (files) => {
      const body = { ...valuesFor(resource, sent, at.takes), ...files };
      return id === undefined
        ? createRecord(context, { ...asked, body })
        : updateRecord(context, { ...asked, body, id });
    }),
  );
  const row = written.answer;
  noteWrite(context, request, asked, { event: id === undefined ? 'record.created' : 'record.updated', id: row.id });
  tellEntry(response, written);
  const { created, updated } = asked.screen.messages;
  response.status(id === undefined ? 201 : 200);
  response.json({ ...toldIn(resource, at.gives, row), message: id === undefined ? created : updated });
}

async function remove({ context, request, response, at, resource, sent }: Coming<DeleteCall>): Promise<void> {
  const asked = enterFor({ context, request, resource, sent }, 'delete');
  onlyKnown(sent, [at.id]);
  const id = idIn(sent, at.id);
  const written = await deleteRecord(context, { ...asked, id });
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
  const asked = { resource, screen, session: calling.session, move: offered };
  const written = await inItsWords(at.takes, () => make(context, request, { ...asked, id, body }));
  tellEntry(response, written);
  response.json({ ...toldIn(resource, at.gives, written.answer), message: offered.messages.done });
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

type Entering = Pick<Coming, 'context' | 'request' | 'resource' | 'sent'>;

const callingFor = ({ registry }: ApiContext, request: Request, resource: Resource, { label }: Sent): Calling => ({
  registry,
  session: sessionFor(request),
  params: label,
  resource,
});

/** Asks the guard; a refusal is noted. */
function enterFor({ context, request, resource, sent }: Entering, call: Kind): Asked {
  const calling = callingFor(context, request, resource, sent);
  const screen = enter(context, request, { calling, what: call }, () => admit(calling, call));
  return { session: calling.session, resource, screen };
}

/** @throws ApiError for every key the call does not know. */
function onlyKnown({ values, files, wrong }: Sent, known: readonly (string | undefined)[]): void {
  for (const key of [...Object.keys(values), ...files.keys()])
    if (!known.includes(key)) throw wrong(key, 'This call does not know this key');
}

/** @throws ApiError for what is no id. */
function idIn({ values, wrong }: Sent, key: string): number {
  const text = typeof values[key] === 'number' ? String(values[key]) : values[key];
  if (typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw wrong(key, 'This must be an id');
}

/** @throws ApiError for anything but a whole number from the least. */
function wholeIn({ values, wrong }: Sent, key: string, least: number): number | undefined {
  const text = values[key];
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || !/^\d{1,6}$/.test(text) || Number(text) < least)
    throw wrong(key, `Must be a whole number from ${least}`);
  return Number(text);
}

/** What one of a few values means. @throws ApiError naming them. */
function among({ wrong }: Sent, key: string, meanings: Names, value: unknown): string {
  const found = typeof value === 'string' && Object.hasOwn(meanings, value) ? meanings[value] : undefined;
  if (found === undefined) throw wrong(key, `Must be ${Object.keys(meanings).join(' or ')}`);
  return found;
}

/** What was sent, by field. */
function valuesFor(resource: Resource, { values, isText }: Sent, takes: Names): Body {
  return Object.fromEntries(
    Object.entries(takes).flatMap(([key, name]): [string, unknown][] => {
      const field = resource.fields[name];
      if (!field || !Object.hasOwn(values, key)) return [];
      return [[name, heardOf(field, isText ? readAs(field, values[key] as string | readonly string[]) : values[key])]];
    }),
  );
}

function sendRows(response: Response, at: ListCall | ChoicesCall, of: Resource, { rows, total }: Found): void {
  tellTotal(response, total);
  response.json({ [at.rows]: rows.map((row) => toldIn(of, at.gives, row)), [at.total]: total.count });
}
