import type { Request, Response } from 'express';
import { holds, isFileId, type RecordData, type Registry } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { type Scope, scopeOf } from '../owner.ts';
import type { Session } from '../session.ts';
import { type Reader, SYSTEM } from '../store.ts';
import { type Holder, holdersOf } from './held.ts';

/**
 * Answers a file to whoever may see it: its uploader while no record holds it, and whoever may read a record that does.
 * @throws ApiError 404 for everybody else, as for a file that does not exist.
 */
export async function sendFile(
  context: ApiContext,
  asked: { readonly id: string; readonly session: Session; readonly request: Request; readonly response: Response },
): Promise<void> {
  const { id, session, request, response } = asked;
  const file = isFileId(id) ? await context.store.get(SYSTEM.files, id) : undefined;
  if (!file || !(await maySee(context.store, context, session, file))) throw notFound();
  response.setHeader('Content-Type', String(file.type));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Disposition', disposition(String(file.name)));
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  // Kept by this browser only, and asked about each time: the right to see it may have ended. Its bytes never change.
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('ETag', `"${id}"`);
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const bytes = await context.files.read(id);
  if (!bytes) throw notFound();
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

async function maySee(reader: Reader, context: ApiContext, session: Session, file: RecordData): Promise<boolean> {
  if (session.user.profile_img === file.id) return true;
  const holders = await holdersOf(reader, context.registry, file.id);
  if (holders.length === 0) return file.user_id === session.user.id;
  const scope = scopeOf(reader, context.registry, session);
  const now = context.now();
  const reached = await within(scope, holders);
  const showers = await within(scope, await shownThrough(reader, context.registry, reached));
  return [...reached, ...showers].some((each) => mayRead(context.registry, session, each, now));
}

async function within<T extends Shower>(scope: Scope, records: readonly T[]): Promise<T[]> {
  const reached = await Promise.all(records.map(({ resource, record }) => scope.reaches(resource.name, record)));
  return records.filter((_, at) => reached[at]);
}

/** The records that show a file of another one by a related field: a product shows its vendor's logo. */
async function shownThrough(reader: Reader, registry: Registry, holders: readonly Holder[]): Promise<Shower[]> {
  const found: Shower[] = [];
  for (const resource of Object.values(registry.resources)) {
    for (const field of resource.fieldList) {
      if (field.kind !== 'related') continue;
      const through = resource.fields[field.through];
      for (const holder of holders) {
        if (through?.kind !== 'reference' || through.to !== holder.resource.name) continue;
        if (field.field !== holder.field.name) continue;
        const { rows } = await reader.find(resource.name, { where: { [field.through]: { is: holder.record.id } } });
        found.push(...rows.map((record) => ({ resource, record })));
      }
    }
  }
  return found;
}

type Shower = Pick<Holder, 'resource' | 'record'>;

/** Whether some screen shows this record and the role may read there. */
const mayRead = (registry: Registry, { can }: Session, { resource, record }: Shower, now: Date): boolean =>
  resource.screens.some((name) => {
    const where = registry.screen[name]?.where;
    return can.can(name, 'access') && can.can(name, 'read') && (where === undefined || holds(where, record, now));
  });

/** Shown in place; the name in the form old and new browsers read, free of anything that could end the header. */
const disposition = (name: string): string => {
  const plain = name.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
