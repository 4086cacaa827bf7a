import type { Request, Response } from 'express';
import {
  allOf,
  type CompleteRelatedList,
  type Field,
  isFileId,
  type RecordData,
  type Registry,
  type Resource,
  type Rule,
  type Screen,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { screenAs } from '../guard.ts';
import { type Scope, scopeOf } from '../owner.ts';
import { shownIn } from '../records/related-list.ts';
import type { Session } from '../session.ts';
import { type Reader, SYSTEM } from '../store.ts';
import { type Holder, holdersOf } from './held.ts';

/**
 * Answers a file to whoever may see it: its uploader while no record holds it, and whoever may read a record that does, or
 * one whose screen shows it beside a reference.
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
  const { registry } = context;
  const holders = await holdersOf(reader, registry, file.id);
  if (holders.length === 0) return file.user_id === session.user.id;
  const scope = scopeOf(reader, registry, session);
  const watch: Watch = { reader, registry, session, scope, now: context.now() };
  for (const holder of holders) {
    if (!(await scope.reaches(holder.resource.name, holder.record))) continue;
    if (await isSeen(watch, holder)) return true;
  }
  return false;
}

/** Who looks, and how far they reach. */
type Watch = {
  readonly reader: Reader;
  readonly registry: Registry;
  readonly session: Session;
  readonly scope: Scope;
  readonly now: Date;
};
/** Records of a resource that show the file, and the field they show it in. */
type Showing = { readonly resource: Resource; readonly where: Rule; readonly field: string };

/** Whether a screen on which the role may read shows the record, or another that shows its file, alone or in a list on a page. */
async function isSeen(watch: Watch, holder: Holder): Promise<boolean> {
  const own: Showing = { resource: holder.resource, where: { id: { is: holder.record.id } }, field: holder.field.name };
  const others = showings(watch.registry, holder);
  for (const screen of watch.registry.screens) {
    const { can } = watch.session;
    if (!can.can(screen.name, 'access') || !can.can(screen.name, 'read')) continue;
    const resource = screen.resource === undefined ? undefined : watch.registry.resources[screen.resource];
    if (!resource) continue;
    const { where } = screenAs(watch.session, resource, screen);
    const fields = fieldsOn(screen);
    for (const showing of [own, ...others.filter(({ field }) => fields.includes(field))]) {
      if (showing.resource.name !== resource.name) continue;
      if ((await found(watch, resource, allOf(showing.where, where), 1)).length > 0) return true;
    }
    for (const { list } of screen.show?.tabs ?? []) {
      if (list && (await isListed(watch, { list, resource, where }, [own, ...others]))) return true;
    }
  }
  return false;
}

/** Whether a list on the page of a record that is visible itself shows the file. */
async function isListed(
  watch: Watch,
  page: { readonly list: CompleteRelatedList; readonly resource: Resource; readonly where: Rule | undefined },
  showing: readonly Showing[],
): Promise<boolean> {
  const { list, resource, where } = page;
  const shown = shownIn(list);
  for (const each of showing) {
    if (each.resource.name !== list.of || !shown.includes(each.field)) continue;
    for (const record of await found(watch, each.resource, allOf(each.where, { [list.by]: { empty: false } }))) {
      const id = record[list.by];
      const parent = typeof id === 'number' ? await watch.scope.get(resource.name, id) : undefined;
      if (parent && (!where || (await watch.scope.holds(resource.name, where, parent, watch.now)))) return true;
    }
  }
  return false;
}

/**
 * Where else a record's file is shown: by a field that reads it from there (a product shows its vendor's logo), and, if it
 * is the picture beside the title, by whatever refers to the record.
 */
function showings(registry: Registry, { resource: held, record, field: file }: Holder): Showing[] {
  return Object.values(registry.resources).flatMap((resource) =>
    resource.fieldList.flatMap((field): Showing[] => {
      const meant = field.kind === 'related' ? read(field) : field;
      const refers = (meant.kind === 'reference' || meant.kind === 'references') && meant.to === held.name;
      if (refers && held.picture === file.name)
        return [{ resource, where: { [field.name]: { is: record.id } }, field: field.name }];
      const isFile = field.kind === 'related' && (meant.kind === 'image' || meant.kind === 'file');
      const id = record[file.name];
      return isFile && typeof id === 'string'
        ? [{ resource, where: { [field.name]: { is: id } }, field: field.name }]
        : [];
    }),
  );
}

/** The field that is read in the end. */
const read = (field: Field<'related'>): Field => (field.target.kind === 'related' ? read(field.target) : field.target);

/** The fields of a record that a screen shows. */
const fieldsOn = (screen: Screen): string[] => [
  ...(screen.list?.columns ?? []),
  ...Object.values(screen.list?.under ?? {}).flat(),
  ...(screen.form?.fields ?? []),
  ...(screen.show?.fields ?? []),
];

async function found(
  { reader, scope }: Watch,
  resource: Resource,
  where: Rule,
  end?: number,
): Promise<readonly RecordData[]> {
  const query = await scope.confined(resource.name, { where, ...(end === undefined ? {} : { end }) });
  return (await reader.find(resource.name, query)).rows;
}

/** Shown in place; the name in the form old and new browsers read, free of anything that could end the header. */
const disposition = (name: string): string => {
  const plain = name.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
