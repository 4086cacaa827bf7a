import { inSentence } from '../../resources/language/in-sentence.ts';
import {
  type CompleteMove,
  fieldsAbout,
  type Id,
  type RecordData,
  type RequirementEntry,
  type Resource,
} from '../../resources/language/index.ts';
import { ApiError, invalid } from '../errors.ts';
import { after, linesWhere, ofRecord } from '../history/lines.ts';
import { byOf } from '../history/stale.ts';
import type { Write } from '../records/pipeline.ts';
import { rowFor } from '../records/read.ts';
import { type Body, refusedIn } from '../records/write.ts';
import type { Scope } from '../scope.ts';
import { type Noted, noteFacts, roundOf, writerOf } from './facts.ts';
import { type Reviewed, reviewed } from './load.ts';
import { fingerprintOf, isToldOf, lackingOf, signedBy, tellingOf, withRequirements } from './tell.ts';

/**
 * What is sent back: of which requirement, for which reason, and what there is to mend. Where
 * `fields` is empty all of it is.
 */
type Item = {
  readonly of: string;
  readonly reason: string;
  readonly note: string;
  readonly fields: readonly string[];
};

/** What a call says of requirements besides what its move asks. */
export type Saying = {
  readonly seen?: { readonly [requirement: string]: string } | undefined;
  readonly items?: readonly Item[] | undefined;
  readonly reason?: string | undefined;
};

/** Texts people write here are no longer than this. */
const MOST = 500;

/**
 * Takes out of a body what a move is told of requirements. @throws ApiError 422 by field, for what
 * is missing or of another shape.
 */
export function sayingIn(
  scope: Scope,
  move: CompleteMove,
  body: Body,
): { readonly saying: Saying; readonly rest: Body } {
  const { registry, resource } = scope;
  const rest = { ...body };
  const take = (name: string): unknown => {
    const found = rest[name];
    delete rest[name];
    return found;
  };
  const errors: Record<string, string[]> = {};
  let saying: Saying = {};
  if (move.seen && resource.requirements.length > 0) {
    const seen = take('seen');
    if (isTexts(seen)) saying = { ...saying, seen };
    else errors.seen = ['This must be what the record told in _seen'];
  }
  if (move.rounds === 'return') {
    const items = itemsIn(
      take('items'),
      (registry.vocabularies[move.reasons ?? ''] ?? []).map(({ value }) => value),
    );
    if (typeof items === 'string') errors.items = [items];
    else if (items.some(({ of }) => !resource.requirements.some(({ name }) => name === of.split('/')[0])))
      errors.items = ['There is no such requirement'];
    else if (items.some(({ of, fields }) => fields.some((name) => !fieldsAbout(resource, of).includes(name))))
      errors.items = ['There is no such field of it'];
    else saying = { ...saying, items };
  }
  if (move.rounds === 'waive') {
    const reason = take('reason');
    if (isSentence(reason)) saying = { ...saying, reason: reason.trim() };
    else errors.reason = [typeof reason === 'string' && reason.length > MOST ? TOO_LONG : 'Please say why'];
  }
  if (Object.keys(errors).length > 0)
    throw invalid({ ...refusedIn(scope, [...move.asks.map(({ field }) => field), ...AROUND], rest), ...errors });
  return { saying, rest };
}

/** What any move takes besides what it asks. */
const AROUND = ['_version', 'accept', 'dry_run'];

const TOO_LONG = `This can have at most ${MOST} characters`;

const isTexts = (value: unknown): value is { readonly [name: string]: string } =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((each) => typeof each === 'string');

const isSentence = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MOST && !/\p{Cc}(?<![\n\t])/u.test(value);

/** What is sent back, or what is wrong with it. */
function itemsIn(value: unknown, reasons: readonly string[]): readonly Item[] | string {
  if (!Array.isArray(value) || value.length === 0 || value.length > 100) return 'Name at least one thing to correct';
  for (const item of value) {
    const {
      of,
      reason,
      note,
      fields = [],
      ...more
    } = (isObject(item) ? item : {}) as { readonly [key: string]: unknown };
    if (typeof of !== 'string' || Object.keys(more).length > 0) return 'Each must be { of, reason, note, fields }';
    if (!Array.isArray(fields) || fields.length > 100 || fields.some((name) => typeof name !== 'string'))
      return 'Fields must be a list of names';
    if (typeof reason !== 'string' || !reasons.includes(reason)) return 'Choose a reason for each';
    if (!isSentence(note))
      return typeof note === 'string' && note.length > MOST ? TOO_LONG : 'Say for each what to correct';
  }
  const items = value as readonly (Omit<Item, 'fields'> & Partial<Item>)[];
  if (new Set(items.map(({ of }) => of)).size < items.length) return 'Say one thing of each';
  return items.map(({ of, reason, note, fields = [] }) => ({
    of,
    reason,
    note: note.trim(),
    fields: [...new Set(fields)],
  }));
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a move has anything to do with requirements. */
const isAboutRequirements = ({ seen, rounds }: CompleteMove, { requirements }: Resource): boolean =>
  requirements.length > 0 && (seen || rounds !== undefined);

/**
 * The requirements of the record a move is made of, as they stand. @throws ApiError 409 `stale`
 * where something was changed since it was seen; 422 for what keeps it from being made, by
 * requirement, and for items that are none.
 */
export async function readyFor(
  scope: Scope,
  move: CompleteMove,
  stored: RecordData,
  { seen, items }: Saying,
): Promise<Reviewed | undefined> {
  if (!isAboutRequirements(move, scope.resource)) return undefined;
  const found = (await reviewed(scope, scope.resource, stored.id)) ?? { entries: [], facts: [] };
  if (seen) await onlyAsSeen(scope, stored.id, found.entries, seen);
  const lacking = lackingOf(scope, move, found.entries);
  if (lacking.length > 0)
    throw invalid(
      Object.fromEntries(lacking.map(({ entry, message }) => [entry.name, [message]])),
      `${move.label} is not possible: ${lacking.map(({ message }) => message).join('. ')}.`,
    );
  const unknown = items?.find(({ of }) => !found.entries.some(({ name }) => name === of));
  if (unknown) throw invalid({ items: ['There is no such requirement'] });
  return found;
}

/** @throws ApiError 409 `stale`, saying what is another than it was seen. */
async function onlyAsSeen(
  scope: Scope,
  id: Id,
  entries: readonly RequirementEntry[],
  seen: { readonly [requirement: string]: string },
): Promise<void> {
  const told = entries.filter((entry) => isToldOf(scope, entry));
  const changed = told.filter((entry) => !isSame(seen, entry.name, fingerprintOf(scope, entry)));
  const gone = Object.keys(seen).filter((name) => !told.some((entry) => entry.name === name));
  if (changed.length === 0 && gone.length === 0) return;
  const row = await rowFor(scope, id);
  const [line] = await linesWhere(scope, ofRecord(scope.resource, id, after(0)), { page: { start: 0, end: 1 } });
  const labels = changed.map(({ label }) => label).join(', ');
  throw new ApiError(
    'stale',
    `This ${inSentence(scope.resource.label.one)} was changed since you looked at it${labels === '' ? '' : `: ${labels}`}.`,
    {
      errors: Object.fromEntries(changed.map(({ name }) => [name, ['This was just changed']])),
      more: {
        changed: changed.map((entry) => tellingOf(scope, entry)),
        current: row ? await withRequirements(scope, row) : null,
        by: line ? byOf(scope, line) : null,
        at: line?.at ?? null,
      },
    },
  );
}

const isSame = (seen: { readonly [name: string]: string }, name: string, now: string): boolean =>
  Object.hasOwn(seen, name) && seen[name] === now;

/** Notes what a move does to the sign-offs of a record, as its requirements stood before. */
export async function noteRound(
  write: Write,
  move: CompleteMove,
  id: Id,
  { entries, facts }: Reviewed,
  { items = [], reason }: Saying,
): Promise<void> {
  const { rounds } = move;
  if (!rounds) return;
  const round = roundOf(facts) + (rounds === 'submit' ? 1 : 0);
  const { resource, now } = write.scope;
  await noteFacts(write.tx, { resource, id, round, by: writerOf(write.scope), now }, [
    ...(rounds === 'submit' ? [{ requirement: '', state: 'given' } as const] : []),
    ...signedBy(move, entries).map(
      ({ name, digest }): Noted => ({
        requirement: name,
        state: rounds === 'waive' ? 'waived' : 'met',
        digest,
        reason: reason ?? null,
      }),
    ),
    ...items.map(({ of, reason: code, note, fields }): Noted => {
      const digest = entries.find(({ name }) => name === of)?.digest ?? '';
      return { requirement: of, state: 'refused', digest, reason: code, note, fields };
    }),
  ]);
}
