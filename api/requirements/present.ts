import { createHmac } from 'node:crypto';
import {
  type CompleteMove,
  fieldsOf,
  isMet,
  isVisibleTo,
  lackingFor,
  type RequirementEntry,
  type Row,
  screenShowing,
  signsOff,
} from '../../resources/language/index.ts';
import { english, type Message, message } from '../../resources/language/message.ts';
import type { Scope } from '../scope.ts';
import { type Reviewed, reviewed } from './load.ts';

/** A row with its visible requirements and what its moves lack. */
export async function withRequirements(scope: Scope, row: Row): Promise<Row> {
  if (!isAsked(scope)) return row;
  const found = await reviewed(scope, scope.resource, row.id);
  return found ? { ...row, ...presentRequirements(scope, row, found) } : row;
}

/** Whether a screen tells of requirements: where it shows a record by itself. */
export const isAsked = ({ resource, screen }: Pick<Scope, 'resource' | 'screen'>): boolean =>
  resource.requirements.length > 0 && (screen.form !== undefined || screen.show !== undefined);

function presentRequirements(
  scope: Scope,
  row: Row,
  { entries }: Reviewed,
): Pick<Row, '_requirements' | '_seen' | '_moves'> {
  const visible = entries.filter((entry) => isVisibleRequirement(scope, entry));
  return {
    _requirements: visible.map((entry) => requirementsPresenter(scope, entry)),
    _seen: Object.fromEntries(visible.map((entry) => [entry.name, fingerprintOf(scope, entry)])),
    ...(row._moves && { _moves: row._moves.map((move) => withLacking(scope, move, entries)) }),
  };
}

/** An entry as it is returned: those it belongs to do not learn why it was let pass. */
export const requirementsPresenter = (
  { rows }: Pick<Scope, 'rows'>,
  { name, of, step, label, status, awaits, until, stops, why, missing, part }: RequirementEntry,
): NonNullable<Row['_requirements']>[number] => ({
  name,
  of,
  step,
  label,
  status,
  awaits,
  until,
  stops,
  why: rows && status === 'waived' ? null : why,
  missing,
  part,
});

/** Whether a session sees a requirement: it sees what that is about. */
export function isVisibleRequirement(scope: Scope, { of }: Pick<RequirementEntry, 'of'>): boolean {
  const { registry, resource, screen, readable, session } = scope;
  const requirement = resource.requirements.find(({ name }) => name === of);
  if (!requirement) return false;
  if (requirement.each) return screenShowing(screen, { name: requirement.each.in }) !== undefined || decides(scope);
  if (requirement.fields.length > 0) return requirement.fields.every((name) => readable.has(name));
  return fieldsOf(requirement.met ?? {}).every((name) => isVisibleTo(registry, resource, session.role.id, name));
}

const decides = (scope: Scope): boolean =>
  scope.rows === undefined && scope.screen.moves.some(({ rounds, flag }) => rounds !== undefined && scope.may(flag));

/** A keyed fingerprint of a requirement and its obstacles, only for comparison. */
export const fingerprintOf = ({ context }: Pick<Scope, 'context'>, entry: RequirementEntry): string => {
  const against = entry.status === 'refused' || entry.status === 'lapsed' ? entry.status : '';
  return createHmac('sha256', context.secret)
    .update(`seen\n${entry.name}\n${entry.digest}\n${against}`)
    .digest('base64url');
};

/** A requirement that keeps a move from being made, and why in a sentence. */
export type Lacking = { readonly entry: RequirementEntry; readonly message: string };

/** What keeps a session from making a move of a record, as its requirements stand. */
export function lackingOf(
  { session }: Pick<Scope, 'session'>,
  move: CompleteMove,
  entries: readonly RequirementEntry[],
) {
  const me = session.user.id;
  const lacking = lackingFor(move, entries).map((entry): Lacking => ({ entry, message: english(lacks(entry, move)) }));
  const named = lacking.map(({ entry }) => entry);
  const own = signedBy(move, entries).filter((entry) => entry.writers.includes(me) && !named.includes(entry));
  return [...lacking, ...own.map((entry): Lacking => ({ entry, message: english(byAnother(entry.label)) }))];
}

/** What a move signs off, or lets pass. */
export const signedBy = (
  { rounds }: Pick<CompleteMove, 'rounds'>,
  entries: readonly RequirementEntry[],
): readonly RequirementEntry[] => {
  if (rounds === 'waive') return entries.filter((entry) => !isMet(entry));
  return entries.filter((entry) => signsOff({ rounds }, entry));
};

const lacks = ({ label, status }: RequirementEntry, { rounds }: CompleteMove): Message =>
  rounds === 'sign-off' && status === 'met' ? idle(label) : LACKS[status](label);

type Saying = (what: string) => Message;

const byAnother: Saying = (what) => message('{what}: the person who changed it cannot sign it off', { what });
const idle: Saying = (what) => message('{what}: there is nothing to sign off', { what });

const LACKS: { readonly [status in RequirementEntry['status']]: Saying } = {
  due: (what) => message('{what}: it is missing', { what }),
  in_review: (what) => message('{what}: it is not reviewed yet', { what }),
  refused: (what) => message('{what}: it was refused', { what }),
  lapsed: (what) => message('{what}: it has expired', { what }),
  met: idle,
  expiring: idle,
  waived: idle,
};

type OfferedMove = NonNullable<Row['_moves']>[number];

/** A move with what it lacks. Waiting for others only adds a reason; the impossible disallows. */
function withLacking(scope: Scope, offered: OfferedMove, entries: readonly RequirementEntry[]): OfferedMove {
  const move = scope.screen.moves.find(({ name }) => name === offered.name);
  if (!move || !offered.allowed) return offered;
  const lacking = lackingOf(scope, move, entries);
  if (lacking.length === 0) return offered;
  const reason = `${lacking.map(({ message }) => message).join('. ')}.`;
  return { ...offered, allowed: move.rounds !== 'sign-off', reason };
}
