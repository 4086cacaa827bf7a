import type { Request, Response } from 'express';
import { holds, isFileId, type RecordData, type Registry, type Resource } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Session } from '../session.ts';
import { type Reader, SYSTEM } from '../store.ts';
import { holdersOf } from './held.ts';

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
  const now = context.now();
  return holders.some(({ resource, record }) => mayRead(context.registry, session, resource, record, now));
}

/** Whether some screen shows this record and the role may read there. */
const mayRead = (registry: Registry, { can }: Session, resource: Resource, record: RecordData, now: Date): boolean =>
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
