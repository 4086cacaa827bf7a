import { inSentence } from '../../resources/language/in-sentence.ts';
import { type Row, screenShowing } from '../../resources/language/index.ts';
import { ApiError, invalid } from '../errors.ts';
import { noteWrite, tellEntry } from '../records/calls.ts';
import { partsWhere, readParts } from '../records/part-routes.ts';
import { type Order, reorder } from '../records/parts.ts';
import { commit, type Write } from '../records/pipeline.ts';
import { readRecord } from '../records/read.ts';
import { createWithin, updateWithin } from '../records/write.ts';
import { Scope } from '../scope.ts';
import type { OrderCall, PartNames, PartsCall, SaveEachCall } from './address.ts';
import { type Coming, enterFor, idIn, idOrNothing, onlyKnown, saying, valuesFor } from './asking.ts';
import { withFiles } from './files.ts';
import { toldIn } from './names.ts';
import type { Sent } from './sent.ts';

type Rows = { readonly [resource: string]: readonly Row[] };
type Told = { [called: string]: unknown };

/**
 * The parts of a record in the names of a call, each with its own: those of `whole`, or those that
 * stand under `within`.
 */
function toldParts(scope: Scope, at: PartNames, rows: Rows, { whole, within = null }: Partial<Order>): Told[] {
  const { resources } = scope.registry;
  const resource = resources[at.resource];
  const { field = '', within: under } = resource?.partOf ?? {};
  if (!resource) return [];
  const own = (rows[at.resource] ?? []).filter(
    (row) => row[field] === whole && (under === undefined || (row[under] ?? null) === within),
  );
  return own.map((row) => {
    const inner = (at.parts ?? []).map((each) => [each.key, toldParts(scope, each, rows, { whole: row.id })] as const);
    const below =
      at.children && toldParts(scope, at, rows, { ...(whole === undefined ? {} : { whole }), within: row.id });
    return {
      ...toldIn(resource, at.gives, row),
      ...Object.fromEntries(inner),
      // What nothing depends on has none, rather than an empty list of them.
      ...(at.children && below
        ? {
            [at.children.key]:
              below.length === 0 ? null : { ...toldIn(resource, at.children.gives, row), [at.key]: below },
          }
        : {}),
    };
  });
}

/** What a record is made of, under the keys of a call. */
export async function partsUnder(scope: Scope, id: number, parts: readonly PartNames[] = []): Promise<Told> {
  if (parts.length === 0) return {};
  const rows = await readParts(scope, id);
  return Object.fromEntries(parts.map((each) => [each.key, toldParts(scope, each, rows, { whole: id })]));
}

/** The scope on another resource from the same screen. */
function besideOf(scope: Scope, name: string): Scope {
  const { context, registry, session } = scope;
  const resource = registry.resources[name];
  const label = registry.screen[scope.screen.name];
  const screen = resource && label && screenShowing(label, resource);
  if (!resource || !screen) throw scope.missing();
  return new Scope(context, { resource, screen, session }, scope.reader);
}

/** Answers the parts of a whole, or those that stand under one of them. */
export async function parts({ context, request, response, at, resource, sent }: Coming<PartsCall>): Promise<void> {
  const asked = enterFor({ context, request, resource, sent }, 'list');
  onlyKnown(sent, [at.whole, at.within]);
  const whole = idIn(sent, at.whole);
  const within = idOrNothing(sent, at.within);
  const scope = new Scope(context, asked);
  const { resource: above, record } = await saying(at.gone, async () => {
    const holder = besideOf(scope, resource.partOf?.whole ?? '');
    return { resource: holder.resource, record: await readRecord(holder, whole) };
  });
  const rows = { [resource.name]: await partsWhere(scope, resource.partOf?.field ?? '', whole) };
  const about = rows[resource.name]?.find(({ id }) => id === within);
  if (within !== null && !about) throw new ApiError('not_found', at.goneWithin);
  response.json({
    [at.names.key]: toldParts(scope, at.names, rows, { whole, within }),
    ...(about ? toldIn(resource, at.names.children?.gives ?? {}, about) : toldIn(above, at.ofWhole, record)),
  });
}

/** Puts the parts of a whole in another order, which names each of them once. */
export async function order({ context, request, response, at, resource, sent }: Coming<OrderCall>): Promise<void> {
  const asked = enterFor({ context, request, resource, sent }, 'update');
  onlyKnown(sent, [at.whole, at.ids]);
  const whole = idIn(sent, at.whole);
  const ids = idsIn(sent, at.ids);
  if (ids.length < 2) throw invalid({ [at.ids]: [at.fewest] }, at.fewest);
  const given = { ...asked, right: 'update' as const };
  const written = await saying(at.gone, () =>
    commit(context, given, async (write) => {
      try {
        await reorder(write, { whole, within: null, ids });
      } catch (error) {
        if (!(error instanceof ApiError) || !error.errors.ids) throw error;
        throw invalid({ [at.ids]: error.errors.ids }, error.message);
      }
    }),
  );
  noteWrite(context, request, asked, { event: 'record.ordered', id: whole });
  tellEntry(response, written);
  response.json({ message: resource.partOf?.order.reordered });
}

/** @throws ApiError for what is no list of ids. */
function idsIn({ values, wrong }: Sent, key: string): number[] {
  const value = values[key];
  const list = (Array.isArray(value) ? value : []).map((each) => (typeof each === 'string' ? Number(each) : each));
  if (!Array.isArray(value) || list.length > 1000 || !list.every((each) => Number.isSafeInteger(each) && each > 0))
    throw wrong(key, 'This must be a list of ids');
  return list as number[];
}

/** How the keys begin under which several files come. */
const FILES = 'files.';

/**
 * One of the parts a call saves: its id, where it has one, what is written, and where it belongs.
 */
type Item = { readonly id: number | undefined; readonly whole: unknown; readonly body: Told };

/** Makes and changes several parts in one write, all or none. */
export async function saveEach(coming: Coming<SaveEachCall>): Promise<void> {
  const { context, request, response, at, resource, sent } = coming;
  const asked = enterFor(coming, 'update');
  onlyKnown({ ...sent, files: new Map() }, [at.list, at.whole, at.within, ...Object.keys(at.ofWithin)]);
  const takes = Object.fromEntries([...sent.files.keys()].map((key) => [key, key.startsWith(FILES) ? at.file : key]));
  const within = idOrNothing(sent, at.within);
  const list = listIn(sent, at.list);
  const about = valuesFor(resource, sent, at.ofWithin);
  const given = Object.keys(about).filter((name) => about[name] !== null);
  const [first] = Object.entries(at.ofWithin).find(([, name]) => given.includes(name)) ?? [];
  if (within === null && first !== undefined) throw sent.wrong(first, `Say it of the ${at.within}`);
  const written = await withFiles(context, { ...asked, label: sent.label, files: sent.files, takes }, (files) =>
    saying(at.gone, () =>
      commit(context, { ...asked, right: 'update' }, async (write) => {
        const items = list.map((each, place) => itemOf(coming, { each, place, files }));
        refuseUnnamed(coming, list);
        const above = within === null ? undefined : await write.scope.record(within);
        if (above && given.length > 0) await updateWithin(write, above.id as number, about);
        const saved: number[] = [];
        for (const [place, item] of items.entries())
          saved.push(await inPlace(coming, place, () => saveOne(write, at, item, above, sent)));
        await write.settle();
        const rows: Told[] = [];
        for (const id of saved) rows.push(toldIn(resource, at.gives, await readRecord(write.scope, id)));
        return rows;
      }),
    ),
  );
  for (const each of written.answer)
    noteWrite(context, request, asked, { event: 'record.updated', id: Number(each.id) });
  tellEntry(response, written);
  response.json({ results: written.answer, message: asked.screen.messages.updated });
}

/** @throws ApiError for what is no list of objects, as JSON or as its text. */
function listIn({ values, wrong }: Sent, key: string): readonly Told[] {
  const isList = (value: unknown): value is Told[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 100 &&
    value.every((each) => each !== null && typeof each === 'object' && !Array.isArray(each));
  let value = values[key];
  try {
    value = typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    value = undefined;
  }
  if (!isList(value)) throw wrong(key, 'This must be a JSON list of 1 to 100 objects');
  return value;
}

/** @throws ApiError 422 for a file that no part says is its: what somebody sends is not dropped. */
function refuseUnnamed({ resource, sent }: Coming<SaveEachCall>, list: readonly Told[]): void {
  const named = new Set(list.map(({ file_index }) => `${FILES}${file_index ?? ''}`));
  const one = inSentence(resource.label.one);
  for (const key of sent.files.keys())
    if (key.startsWith(FILES) && !named.has(key))
      throw sent.wrong('files', `No ${one} names this file by its file_index: ${key.slice(FILES.length)}`);
}

function itemOf(
  { at, resource, sent }: Coming<SaveEachCall>,
  {
    each,
    place,
    files,
  }: { readonly each: Told; readonly place: number; readonly files: { readonly [key: string]: string } },
): Item {
  const wrong = (key: string, problem: string): ApiError =>
    invalid({ [at.list]: [`${resource.label.one} ${place + 1}, ${key}: ${problem}`] });
  const own: Sent = { ...sent, values: each, files: new Map(), isText: false, wrong };
  onlyKnown(own, ['id', at.whole, 'file_index', ...Object.keys(at.takes)]);
  const index = each.file_index ?? null;
  const file = index === null ? undefined : files[`${FILES}${index}`];
  if (index !== null && file === undefined) throw wrong('file_index', 'No such file came with it');
  return {
    id: idOrNothing(own, 'id') ?? undefined,
    whole: each[at.whole] ?? sent.values[at.whole],
    body: { ...valuesFor(resource, own, at.takes), ...(file === undefined ? {} : { [at.file]: file }) },
  };
}

/**
 * Saves one part where it belongs. Whose it is, it keeps. @throws ApiError 422 where it is
 * another's.
 */
async function saveOne(
  write: Write,
  at: SaveEachCall,
  { id, whole, body }: Item,
  above: Row | { readonly [field: string]: unknown } | undefined,
  sent: Sent,
): Promise<number> {
  const { resource } = write.scope;
  const { field = '', within = '' } = resource.partOf ?? {};
  const own: Sent = { ...sent, values: { [at.whole]: whole } };
  const named = idOrNothing(own, at.whole) ?? above?.[field] ?? null;
  if (id === undefined) {
    const place = { [field]: named, ...(above ? { [within]: above.id } : {}) };
    return Number((await createWithin(write, { ...body, ...place })).id);
  }
  const stored = await write.scope.record(id);
  if (named !== null && stored[field] !== named) throw invalid({ [field]: ['It belongs to another'] });
  if (above && stored[within] !== above.id) throw invalid({ [within]: ['It belongs to another'] });
  return Number((await updateWithin(write, id, body)).id);
}

/** Runs the work on one of a list; a refusal says which, and names things as the call does. */
async function inPlace<T>({ at, resource }: Coming<SaveEachCall>, place: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) throw error;
    const called = new Map(Object.entries(at.takes).map(([key, name]) => [name, key]));
    const said = Object.entries(error.errors).flatMap(([name, sentences]) =>
      (sentences ?? []).map((each) => `${resource.label.one} ${place + 1}, ${called.get(name) ?? name}: ${each}`),
    );
    throw new ApiError(error.code, said[0] ?? error.message, { errors: { [at.list]: [said.join('. ')] } });
  }
}
