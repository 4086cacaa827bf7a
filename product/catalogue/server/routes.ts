import type { Request } from 'express';
import { HEAVY } from '../../../api/at-once.ts';
import { auditWrite, idOf, sendEntry } from '../../../api/calls.ts';
import type { ApiContext } from '../../../api/context.ts';
import { badRequest, conflict, invalid, notFound } from '../../../api/errors.ts';
import { bodyOf } from '../../../api/gate.ts';
import type { Call } from '../../../api/guard.ts';
import { meanings } from '../../../api/history/read.ts';
import { commit } from '../../../api/records/commit.ts';
import { grants, type Route, route } from '../../../api/routes/route.ts';
import { type Authorised, Scope } from '../../../api/scope.ts';
import { line } from '../../../api/sessions/bodies.ts';
import type { Reader } from '../../../api/store.ts';
import { differencesOf, type Id, POSITION, type Resource, type Value } from '../../../resources/language/index.ts';
import { english } from '../../../resources/language/message.ts';
import { aedOf, aedText } from '../../rules/money.ts';
import { type CompiledService, compileService } from '../rules/compile.ts';
import { type Basket, type Priced, price } from '../rules/price.ts';
import type { Rates } from '../rules/rates.ts';
import type { ServiceVersion } from '../rules/version.ts';
import { basketIn } from './basket.ts';
import { BASKETS, draftOf, publishedOf, SERVICES } from './draft.ts';
import { ratesNow } from './rates.ts';

const LONGEST_NAME = 100;

const onService = (call: Call, what: string) => grants(call, { what, of: SERVICES });

/** The service a call names, within the session's reach. */
async function reached(context: ApiContext, request: Request, call: Authorised): Promise<Id> {
  const { id } = await new Scope(context, call).record(idOf(request.params.id));
  return id;
}

const versionRoutes: readonly Route[] = [
  route(
    'GET /services/:id/compiled',
    { who: onService('one', 'compiled'), query: ['screen_label', 'version'], limit: HEAVY },
    async ({ context, request, response, by: { params, ...call } }) => {
      const wanted = versionIn(params);
      const id = await reached(context, request, call);
      const service = await compiledOf(context, context.store, id, wanted);
      response.json({ service, rates: await ratesNow(context, context.store) });
    },
  ),

  route(
    'POST /services/:id/price',
    { who: onService('one', 'price'), takes: 'json', limit: HEAVY },
    async ({ context, request, response, by: call }) => {
      const { version = 'published', ...body } = bodyOf(request);
      const wanted = VERSIONS.find((each) => each === version);
      if (!wanted) throw invalid({ version: [WHICH] });
      const basket = basketIn(body);
      const id = await reached(context, request, call);
      const service = await compiledOf(context, context.store, id, wanted);
      response.json(inText(priced(service, basket, await ratesNow(context, context.store))));
    },
  ),

  route(
    'GET /services/:id/differences',
    { who: onService('one', 'differences'), limit: HEAVY },
    async ({ context, request, response, by: call }) => {
      response.json(await differences(new Scope(context, call), call.resource, await reached(context, request, call)));
    },
  ),
];

const basketsRoutes: readonly Route[] = [
  route(
    'GET /services/:id/baskets',
    { who: onService('one', 'baskets') },
    async ({ context, request, response, by: call }) => {
      response.json(await basketsOf(context.store, await reached(context, request, call)));
    },
  ),
  route(
    'POST /services/:id/baskets',
    { who: onService('update', 'baskets'), takes: 'json' },
    async ({ context, request, response, by: call }) => {
      const { name, ...body } = bodyOf(request);
      const [called, basket] = [nameIn(name), basketIn(body)];
      const id = await reached(context, request, call);
      const written = await commit(context, { ...call, right: 'update', ids: [id] }, async (write) => {
        const { total } = priced(
          await compiledOf(context, write.tx, id, 'draft'),
          basket,
          await ratesNow(context, write.tx),
        );
        const stored = await basketsOf(write.tx, id);
        if (stored.some((each) => each.name === called)) throw conflict(NAMED_SO, { name: [NAMED_SO] });
        const last = stored.at(-1)?.position ?? 0;
        const { id: made } = await write.forResource(BASKETS).insert({
          service_id: id,
          name: called,
          basket: basket as unknown as Value,
          total: aedOf(total),
          created_at: context.now().toISOString(),
          [POSITION]: last + 1,
        });
        return { id: made, name: called, total: aedText(total) };
      });
      auditWrite(context, request, call, { event: 'basket.kept', id });
      sendEntry(response, written);
      response.status(201).json(written.answer);
    },
  ),
];

const basketRoutes: readonly Route[] = [
  route(
    'DELETE /services/:id/baskets/:basket',
    { who: onService('update', 'baskets'), answers: 'nothing' },
    async ({ context, request, response, by: call }) => {
      const id = await reached(context, request, call);
      const basket = idOf(request.params.basket);
      const written = await commit(context, { ...call, right: 'update', ids: [id] }, async (write) => {
        const stored = await write.tx.get(BASKETS, basket);
        if (!stored || stored.service_id !== id) throw notFound();
        await write.forResource(BASKETS).remove([stored]);
      });
      auditWrite(context, request, call, { event: 'basket.deleted', id });
      sendEntry(response, written);
      response.status(204).end();
    },
  ),
];

/** A service compiled, its price, saved baskets and unpublished changes. */
export const catalogueRoutes: readonly Route[] = [...versionRoutes, ...basketsRoutes, ...basketRoutes];

const NAMED_SO = 'A basket with this name exists already';

function nameIn(name: unknown): string {
  const read = line('Name', LONGEST_NAME)(name);
  if ('message' in read) throw invalid({ name: [read.message] });
  return read.value;
}

const VERSIONS = ['draft', 'published'] as const;
type Which = (typeof VERSIONS)[number];
const WHICH = `Must be ${VERSIONS.join(' or ')}`;

function versionIn(params: URLSearchParams): Which {
  const [version = 'published', ...more] = params.getAll('version');
  const wanted = VERSIONS.find((each) => each === version);
  if (!wanted || more.length > 0) throw badRequest('There is no such version.', { version: [WHICH] });
  return wanted;
}

async function compiledOf({ registry }: ApiContext, reader: Reader, id: Id, which: Which): Promise<CompiledService> {
  const tree: ServiceVersion | undefined =
    which === 'draft' ? await draftOf(reader, registry, id) : (await publishedOf(reader, id))?.tree;
  if (!tree) throw notFound('This service is not published yet.');
  return compileService(tree);
}

/** @throws ApiError 422 by where: `question:7`, `option:12`, `hours`. */
function priced(service: CompiledService, basket: Basket, rates: Rates): Priced {
  const found = price(service, basket, rates);
  if (found.ok) return found;
  const errors = Object.fromEntries(
    Object.entries(found.errors).map(([path, all]) => [path, (all ?? []).map(english)]),
  );
  throw invalid(errors, Object.values(errors).flat()[0]);
}

const inText = ({ lines, net, vat, total, tax, minutes }: Priced) => ({
  lines: lines.map((line) => ({
    key: line.key,
    label: english(line.label),
    quantity: line.quantity,
    unit: aedText(line.unit),
    discount: aedText(line.discount),
    net: aedText(line.net),
    vat: aedText(line.vat),
    gross: aedText(line.gross),
  })),
  tax,
  net: aedText(net),
  vat: aedText(vat),
  total: aedText(total),
  minutes,
});

async function basketsOf(reader: Reader, id: Id) {
  const found = await reader.find({ from: BASKETS, where: { of: { column: 'service_id' }, is: Number(id) } });
  return found.map((each) => ({
    id: each.id,
    name: String(each.name),
    total: Number(each.total).toFixed(2),
    basket: each.basket ?? null,
    position: Number(each[POSITION]),
  }));
}

type Tree = { readonly [name: string]: Value };

async function differences(scope: Scope, resource: Resource, id: Id) {
  const { context, registry, reader } = scope;
  const [draft, published] = [await draftOf(reader, registry, id), await publishedOf(reader, id)];
  if (!draft || !published) return [];
  const trees = [published.tree, draft] as unknown as readonly [Tree, Tree];
  const found = differencesOf(registry, resource, trees);
  const rows = found.map(async (each) => {
    const of = registry.resources[each.resource] ?? resource;
    const there = new Scope(context, { resource: of, screen: scope.screen, session: scope.session }, reader);
    const meaning = await meanings(there, [each.changes]);
    return { ...each, expanded: { from: meaning(each.changes, 'from'), to: meaning(each.changes, 'to') } };
  });
  return Promise.all(rows);
}
