import { inSentence } from '../../resources/language/in-sentence.ts';
import {
  type CompleteMove,
  fieldsAbout,
  type Id,
  isMet,
  type RecordData,
  type RequirementEntry,
  type Resource,
} from '../../resources/language/index.ts';
import { ApiError, invalid } from '../errors.ts';
import { after, linesWhere, ofRecord } from '../history/lines.ts';
import { byOf } from '../history/stale.ts';
import { rowFor } from '../present/record.ts';
import { type Body, refusedIn } from '../request/body.ts';
import type { Scope } from '../scope.ts';
import { type Noting, noteFacts } from './facts.ts';
import { reviewed } from './load.ts';
import { fingerprintOf, isVisibleRequirement, lackingOf, requirementsPresenter, withRequirements } from './present.ts';

type Item = {
  readonly of: string;
  readonly reason: string;
  readonly note: string;
  readonly fields: readonly string[];
};

/** What a call says of requirements besides what its move asks. */
export type ReviewAnswers = {
  readonly seen?: { readonly [requirement: string]: string } | undefined;
  readonly items?: readonly Item[] | undefined;
  readonly reason?: string | null | undefined;
};

const MOST = 500;

/** Takes a move's requirement input out of a body. @throws ApiError 422 by field. */
export function reviewAnswersIn(
  scope: Scope,
  move: CompleteMove,
  body: Body,
): { readonly saying: ReviewAnswers; readonly rest: Body } {
  const { registry, resource } = scope;
  const rest = { ...body };
  const take = (name: string): unknown => {
    const found = rest[name];
    delete rest[name];
    return found;
  };
  const errors: Record<string, string[]> = {};
  let saying: ReviewAnswers = {};
  if (move.optimisticLock && resource.requirements.length > 0) {
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
    throw invalid({ ...refusedIn(scope, [...move.inputs.map(({ field }) => field), ...AROUND], rest), ...errors });
  return { saying, rest };
}

const AROUND = ['_version', 'accept', 'dry_run'];

const TOO_LONG = `This can have at most ${MOST} characters`;

const isTexts = (value: unknown): value is { readonly [name: string]: string } =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((each) => typeof each === 'string');

const isSentence = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MOST && !/\p{Cc}(?<![\n\t])/u.test(value);

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

const isAboutRequirements = ({ optimisticLock, rounds }: CompleteMove, { requirements }: Resource): boolean =>
  requirements.length > 0 && (optimisticLock || rounds !== undefined);

/**
 * A record's requirements for a move. @throws ApiError 409 `stale` if changed; 422 by requirement
 * or item.
 */
export async function readyFor(
  scope: Scope,
  move: CompleteMove,
  stored: RecordData,
  { seen, items }: ReviewAnswers,
): Promise<readonly RequirementEntry[] | undefined> {
  if (!isAboutRequirements(move, scope.resource)) return undefined;
  const found = (await reviewed(scope, scope.resource, stored.id)) ?? [];
  if (seen) await onlyAsSeen(scope, stored.id, found, seen);
  const lacking = lackingOf(move, found);
  if (lacking.length > 0)
    throw invalid(
      Object.fromEntries(lacking.map(({ entry, message }) => [entry.name, [message]])),
      `${move.label} is not possible: ${lacking.map(({ message }) => message).join('. ')}.`,
    );
  const unknown = items?.find(({ of }) => !found.some(({ name }) => name === of));
  if (unknown) throw invalid({ items: ['There is no such requirement'] });
  return found;
}

async function onlyAsSeen(
  scope: Scope,
  id: Id,
  entries: readonly RequirementEntry[],
  seen: { readonly [requirement: string]: string },
): Promise<void> {
  const visible = entries.filter((entry) => isVisibleRequirement(scope, entry));
  const changed = visible.filter((entry) => !isSame(seen, entry.name, fingerprintOf(scope, entry)));
  const removed = Object.keys(seen).filter((name) => !visible.some((entry) => entry.name === name));
  if (changed.length === 0 && removed.length === 0) return;
  const row = await rowFor(scope, id);
  const [line] = await linesWhere(scope, ofRecord(scope.resource, id, after(0)), { page: { start: 0, end: 1 } });
  const labels = changed.map(({ label }) => label).join(', ');
  throw new ApiError(
    'stale',
    `This ${inSentence(scope.resource.label.one)} was changed since you looked at it${labels === '' ? '' : `: ${labels}`}.`,
    {
      errors: Object.fromEntries(changed.map(({ name }) => [name, ['This was just changed']])),
      more: {
        changed: changed.map((entry) => requirementsPresenter(scope, entry)),
        current: row ? await withRequirements(scope, row) : null,
        by: line ? byOf(scope, line) : null,
        at: line?.at ?? null,
      },
    },
  );
}

const isSame = (seen: { readonly [name: string]: string }, name: string, now: string): boolean =>
  Object.hasOwn(seen, name) && seen[name] === now;

/** Stores what a move decides about requirements, as they stood before. */
export async function noteDecisions(
  write: Noting,
  id: Id,
  entries: readonly RequirementEntry[],
  { rounds, items = [], reason = null }: Pick<CompleteMove, 'rounds'> & ReviewAnswers,
): Promise<void> {
  const digestOf = (of: string): string => entries.find(({ name }) => name === of)?.digest ?? '';
  const refused = items.map(({ of, reason: code, note, fields }) => {
    return { requirement: of, state: 'refused' as const, digest: digestOf(of), reason: code, note, fields };
  });
  const open = rounds === 'waive' ? entries.filter((entry) => !isMet(entry)) : [];
  const waived = open.map(({ name, digest }) => {
    return { requirement: name, state: 'waived' as const, digest, reason, note: null, fields: [] };
  });
  if (refused.length + waived.length > 0) await noteFacts(write, id, [...refused, ...waived]);
}
