import { inSentence } from '../../resources/language/in-sentence.ts';
import type { CompleteMove, Id, RecordData } from '../../resources/language/index.ts';
import { authorise } from '../calls.ts';
import { ApiError, invalid } from '../errors.ts';
import { authoriseMove } from '../guard.ts';
import { readRecord } from '../present/record.ts';
import { commit, presentWritten } from '../records/commit.ts';
import { createWithin } from '../records/create.ts';
import { moveWithin } from '../records/move.ts';
import { updateWithin } from '../records/update.ts';
import type { Write } from '../records/write.ts';
import type { Body } from '../request/body.ts';
import type { SaveCall, SaveEachCall } from './address.ts';
import { type AddressCall, admitted, answerWritten, callingOf } from './call.ts';
import { withFiles } from './files.ts';
import { inWordsOf, keyOf, messageAfter, named } from './names.ts';
import { type AddressInput, flagIn, idOrNothing, isBlank, onlyKnown, valuesFor } from './sent.ts';

/** One record to write; `owners`: by field what it belongs to, as far as that was sent. */
type Item = {
  readonly id: number | undefined;
  readonly body: Body;
  readonly owners: { readonly [field: string]: Id | null };
};

/** Saves one in a write under way. @throws ApiError 422 where it belongs to another. */
async function saveWithin(write: Write, { id, body, owners }: Item): Promise<RecordData> {
  if (id === undefined) return createWithin(write, { ...body, ...owners });
  const stored = await write.scope.record(id);
  for (const [field, owner] of Object.entries(owners))
    if (owner !== null && stored[field] !== owner) throw invalid({ [field]: ['It belongs to another'] });
  return updateWithin(write, id, body);
}

/** Makes a record without an id, and changes one with it; and moves it, where that is said. */
export async function save(call: AddressCall<SaveCall>): Promise<void> {
  const { context, response, at, resource, sent } = call;
  const isNew = isBlank(sent, at.id);
  const right = isNew ? 'create' : 'update';
  const authorised = admitted(call, right);
  const move = moveAfter(call);
  const accept = at.makes && isSaid(sent, at.makes.key) ? ACCEPT : undefined;
  onlyKnown(sent, [at.id, at.makes?.key, accept, at.whole?.field, ...Object.keys(at.takes)]);
  const id = idOrNothing(sent, at.id) ?? undefined;
  const whole = at.whole ? idOrNothing(sent, at.whole.field) : null;
  if (at.whole && isNew && whole === null) throw invalid({ [at.whole.field]: [at.whole.missing] }, at.whole.missing);
  const owners = at.whole ? { [at.whole.field]: whole } : {};
  const fieldOf = (key: string): string => at.takes[key] ?? key;
  const written = await inWordsOf(at, () =>
    withFiles(call, authorised, fieldOf, (files) => {
      const held = Object.fromEntries([...files].map(([key, file]) => [fieldOf(key), file]));
      const body = { ...valuesFor(resource, sent, at.takes), ...held };
      return commit(context, { ...authorised, right, ...(id !== undefined && { ids: [id] }) }, async (write) => {
        const record = await saveWithin(write, { id, body, owners });
        return presentWritten(write, move ? await moveOn(write, move, record.id, sent) : record);
      });
    }),
  );
  const row = written.answer;
  const saved = { event: isNew ? 'record.created' : 'record.updated', id: row.id };
  const events = move ? [saved, { event: 'record.moved', id: row.id, move: move.name }] : [saved];
  const { created, updated } = authorised.screen.messages;
  const message = move ? messageAfter(resource, move, row) : isNew ? created : updated;
  if (isNew) response.status(201);
  answerWritten(call, authorised, { written, events }, { ...named(resource, at, row), message });
}

const ACCEPT = 'accept';

const isSaid = ({ values }: AddressInput, key: string): boolean => values[key] !== undefined;

/** The move that is to follow a save. The guard was asked. */
function moveAfter(call: AddressCall<SaveCall>): CompleteMove | undefined {
  const { context, request, resource, sent, at } = call;
  if (!at.makes || flagIn(sent, at.makes.key) !== true) return undefined;
  const { move: name } = at.makes;
  const move = resource.moves.find((each) => each.name === name);
  if (!move) throw new Error(`An address names a move that ${resource.name} does not have: ${name}`);
  const calling = callingOf(call);
  authorise(context, request, { calling, what: 'move', move: name }, () => authoriseMove(calling, move));
  return move;
}

/**
 * Makes a move of what was just saved, unless it stands there already: what was saved changed
 * nothing then.
 */
async function moveOn(write: Write, move: CompleteMove, id: Id, sent: AddressInput): Promise<RecordData> {
  await write.runDeferred();
  const stored = await write.scope.record(id);
  const isThere = Object.entries(move.sets).every(([name, value]) => stored[name] === value);
  if (isThere) return stored;
  const accept = flagIn(sent, ACCEPT);
  return moveWithin(write, { move, id, body: accept === undefined ? {} : { accept } });
}

const FILES = 'files.';

type Values = { readonly [key: string]: unknown };

/** Makes and changes several parts in one write, all or none. */
export async function saveEach(call: AddressCall<SaveEachCall>): Promise<void> {
  const { context, at, resource, sent } = call;
  const authorised = admitted(call, 'update');
  onlyKnown({ ...sent, files: new Map() }, [at.list, at.whole, at.within, ...Object.keys(at.ofWithin)]);
  const within = idOrNothing(sent, at.within);
  const list = listIn(sent, at.list);
  const about = valuesFor(resource, sent, at.ofWithin);
  const isAbout = Object.values(about).some((value) => value !== null);
  const first = Object.keys(at.ofWithin).find((key) => (about[at.ofWithin[key] ?? ''] ?? null) !== null);
  if (within === null && first !== undefined) throw sent.wrong(first, `Say it of the ${at.within}`);
  const fieldOf = (key: string): string => (key.startsWith(FILES) ? at.file : key);
  const written = await inWordsOf({ gone: at.gone }, () =>
    withFiles(call, authorised, fieldOf, (files) =>
      commit(context, { ...authorised, right: 'update' }, async (write) => {
        const items = list.map((values, index) => itemIn(call, { values, index, files }));
        refuseUnnamed(call, list);
        const above = within === null ? undefined : await write.scope.record(within);
        if (above && isAbout) await updateWithin(write, above.id, about);
        const ids: Id[] = [];
        for (const [index, item] of items.entries())
          ids.push(await inItem(call, index, async () => (await saveWithin(write, ownedBy(call, item, above))).id));
        await write.runDeferred();
        const rows: Values[] = [];
        for (const id of ids) rows.push(named(resource, at, await readRecord(write.scope, Number(id))));
        return rows;
      }),
    ),
  );
  const events = written.answer.map(({ id }) => ({ event: 'record.updated', id: Number(id) }));
  const body = { results: written.answer, message: authorised.screen.messages.updated };
  answerWritten(call, authorised, { written, events }, body);
}

function listIn({ values, wrong }: AddressInput, key: string): readonly Values[] {
  const isList = (value: unknown): value is Values[] =>
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
function refuseUnnamed({ resource, sent }: AddressCall, list: readonly Values[]): void {
  const taken = new Set(list.map(({ file_index }) => `${FILES}${file_index ?? ''}`));
  const one = inSentence(resource.label.one);
  for (const key of sent.files.keys())
    if (key.startsWith(FILES) && !taken.has(key))
      throw sent.wrong('files', `No ${one} names this file by its file_index: ${key.slice(FILES.length)}`);
}

type Given = { readonly values: Values; readonly index: number; readonly files: ReadonlyMap<string, string> };

/** One of the list: its owner is that of the call, where it names none. */
function itemIn({ at, resource, sent }: AddressCall<SaveEachCall>, { values, index, files }: Given): Item {
  const wrong = (key: string, problem: string): ApiError =>
    invalid({ [at.list]: [`${resource.label.one} ${index + 1}, ${key}: ${problem}`] });
  const own: AddressInput = { ...sent, values, files: new Map(), isText: false, wrong };
  onlyKnown(own, ['id', at.whole, 'file_index', ...Object.keys(at.takes)]);
  const isFile = (values.file_index ?? null) !== null;
  const file = files.get(`${FILES}${values.file_index}`);
  if (isFile && file === undefined) throw wrong('file_index', 'No such file came with it');
  const whole = idOrNothing(isBlank(own, at.whole) ? sent : own, at.whole);
  return {
    id: idOrNothing(own, 'id') ?? undefined,
    body: { ...valuesFor(resource, own, at.takes), ...(file !== undefined && { [at.file]: file }) },
    owners: { [resource.partOf?.field ?? '']: whole },
  };
}

/** One of the list where it belongs: under what the call names, and to what that belongs to. */
function ownedBy({ resource }: AddressCall, { owners, ...item }: Item, above: RecordData | undefined): Item {
  const { field = '', within = '' } = resource.partOf ?? {};
  if (!above) return { ...item, owners };
  return { ...item, owners: { [field]: owners[field] ?? Number(above[field]), [within]: above.id } };
}

/** Runs the work on one of a list; a refusal says which, and names things as the call does. */
async function inItem<T>({ at, resource }: AddressCall<SaveEachCall>, index: number, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) throw error;
    const text = Object.entries(error.errors).flatMap(([name, sentences]) =>
      sentences.map((each) => `${resource.label.one} ${index + 1}, ${keyOf(at.takes, name)}: ${each}`),
    );
    throw new ApiError(error.code, text[0] ?? error.message, { errors: { [at.list]: [text.join('. ')] } });
  }
}
