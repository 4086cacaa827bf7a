import type { Request, Response } from 'express';
import {
  type Condition,
  type Expansion,
  isFileId,
  type RecordData,
  type Resource,
  type Source,
} from '../../resources/language/index.ts';
import { allConditions } from '../confine.ts';
import type { ApiContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { relatedFields } from '../present/presenter.ts';
import { Scope } from '../scope.ts';
import type { Session } from '../session.ts';
import { SYSTEM } from '../system.ts';
import { type FieldOf, heldIn, placesOf } from './held.ts';
import { thumbnailOf } from './thumbnail.ts';

type FileCall = {
  readonly id: string;
  readonly session: Session;
  readonly request: Request;
  readonly response: Response;
};

/**
 * Sends a file to its uploader, or by record to users whose screens show it. @throws ApiError 404.
 */
export async function sendFile(context: ApiContext, call: FileCall): Promise<void> {
  const { id } = call;
  const file = await seenFile(context, call);
  begin(call.response, headOf(file));
  await end(call, () => context.files.read(id));
}

const A_DAY = 86_400;

/** Sends a small WebP, else the picture. @throws ApiError 404 as `sendFile`, and for no picture. */
export async function sendThumbnail(context: ApiContext, call: FileCall): Promise<void> {
  const { id } = call;
  const file = await seenFile(context, call);
  if (!String(file.type).startsWith('image/')) throw notFound();
  const small = await thumbnailOf(context.files, id);
  const head: Head = small
    ? { type: 'image/webp', name: `${file.name}.webp`, tag: `${id}-small`, cache: `private, max-age=${A_DAY}` }
    : headOf(file);
  begin(call.response, head);
  await end(call, async () => small ?? context.files.read(id));
}

/** The file somebody asks for. @throws ApiError 404 where they may not see it. */
async function seenFile(context: ApiContext, { id, session }: FileCall): Promise<RecordData> {
  const file = isFileId(id) ? await seen(context, session, id) : undefined;
  if (!file) throw notFound();
  return file;
}

export type Head = { readonly type: string; readonly name: string; readonly tag: string; readonly cache: string };

/** Private and revalidated, as access may end. The bytes never change. */
const headOf = ({ id, type, name }: RecordData): Head => ({
  type: String(type),
  name: String(name),
  tag: String(id),
  cache: 'private, no-cache',
});

/** The headers that let a file do nothing. */
export function begin(response: Response, { type, name, tag, cache }: Head): void {
  response.setHeader('Content-Type', type);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Disposition', disposition(name));
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cache-Control', cache);
  response.setHeader('ETag', `"${tag}"`);
}

async function end({ request, response }: FileCall, read: () => Promise<Uint8Array | undefined>): Promise<void> {
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const bytes = await read();
  if (!bytes) throw notFound();
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** The file if visible: one query for its references, one for their screens. */
async function seen(context: ApiContext, session: Session, id: string): Promise<RecordData | undefined> {
  const { registry, store } = context;
  const places = placesOf(registry);
  const one: Condition = { of: { column: 'id' }, is: id };
  const columns = ['name', 'type', 'user_id', 'released_at'].map((column): [string, Source] => [column, { column }]);
  const counts = places.map((location, at): [string, Source] => [String(at), heldIn(location)]);
  const fields = Object.fromEntries([...columns, ...counts]);
  const [file] = await store.rows({ from: SYSTEM.files, where: one, fields });
  if (!file || session.user[registry.identity.user.picture] === id) return file;
  const held = places.filter((_, at) => Number(file[at]) > 0);
  if (held.length === 0) return file.user_id === session.user.id && file.released_at === null ? file : undefined;
  const shown = shownPlaces(context, session, held);
  if (shown.length === 0) return undefined;
  const [found] = await store.rows({ from: SYSTEM.files, where: { all: [one, { any: shown }] }, fields: {} });
  return found && file;
}

function shownPlaces(context: ApiContext, session: Session, held: readonly FieldOf[]): Condition[] {
  const { registry } = context;
  const screens = registry.screens.flatMap((screen) => [screen, ...Object.values(screen.parts)]);
  return screens.flatMap((screen) => {
    const resource = registry.resources[screen.resource];
    if (!resource) return [];
    const scope = new Scope(context, { resource, screen, session });
    if (!scope.may('read')) return [];
    const reach = { scope, held };
    const visible = allConditions(scope.where && scope.condition(resource, scope.where), scope.limit(resource.name));
    const lists = (screen.show?.tabs ?? []).flatMap(({ list }) => {
      const listed = list && registry.resources[list.of];
      if (!listed) return [];
      const page: Source = {
        via: list.by,
        to: resource.name,
        ...(visible && { where: visible }),
        value: { column: 'id' },
      };
      const where = allConditions({ of: page, empty: false }, scope.limit(listed.name));
      return shownBy(reach, listed, relatedFields({ list, listed }), where);
    });
    return [...shownBy(reach, resource, [...scope.readable], visible), ...lists];
  });
}

/** What a session may read, and the fields that hold the file. */
type Reach = { readonly scope: Scope; readonly held: readonly FieldOf[] };

function shownBy(
  reach: Reach,
  resource: Resource,
  names: readonly string[],
  where: Condition | undefined,
): Condition[] {
  return Object.values(reach.scope.expansions(resource, names)).flatMap((expansion) =>
    pathsBack(reach, resource.name, where, expansion),
  );
}

/** The expansion's file paths reversed: from the reference to the shown record. */
function pathsBack(
  reach: Reach,
  from: string,
  where: Condition | undefined,
  { of, to, expand = {} }: Expansion,
): Condition[] {
  const { scope, held } = reach;
  const end = backwards(scope, from, where, of);
  if (!end) return [];
  if (to === SYSTEM.files) {
    const isHeld = held.some(({ resource, field }) => resource.name === end.from && field.name === end.column);
    return isHeld ? [referred(end)] : [];
  }
  const there = allConditions(referred(end), scope.limit(to));
  return Object.values(expand).flatMap((each) => pathsBack(reach, to, there, each));
}

type End = { readonly from: string; readonly column: string; readonly where: Condition | undefined };

function backwards(scope: Scope, from: string, where: Condition | undefined, source: Source): End | undefined {
  if ('column' in source) return { from, column: source.column, where };
  if (!('via' in source)) return undefined;
  const there = allConditions(referred({ from, column: source.via, where }), scope.limit(source.to));
  return backwards(scope, source.to, there, source.value);
}

const referred = ({ from, column, where }: End): Condition => ({
  of: { rollup: 'count', from, by: column, ...(where && { where }) },
  above: 0,
});

/** Inline; the file name in old and new syntax, safe from header injection. */
const disposition = (name: string): string => {
  const plain = name.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
