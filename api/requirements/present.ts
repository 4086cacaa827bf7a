import { createHmac } from 'node:crypto';
import {
  type CompleteMove,
  fieldsOf,
  isVisibleTo,
  lackingFor,
  type RequirementEntry,
  type Row,
  screenShowing,
} from '../../resources/language/index.ts';
import { english, message } from '../../resources/language/message.ts';
import type { Scope } from '../scope.ts';
import { reviewed } from './load.ts';

/** A row with its visible requirements and what its moves lack. */
export async function withRequirements(scope: Scope, row: Row): Promise<Row> {
  if (!isAsked(scope)) return row;
  const found = await reviewed(scope, scope.resource, row.id);
  return found ? { ...row, ...presentRequirements(scope, row, found) } : row;
}

/** Whether a screen tells of requirements: where it shows a record by itself. */
const isAsked = ({ resource, screen }: Pick<Scope, 'resource' | 'screen'>): boolean =>
  resource.requirements.length > 0 && (screen.form !== undefined || screen.show !== undefined);

function presentRequirements(
  scope: Scope,
  row: Row,
  entries: readonly RequirementEntry[],
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

/** What keeps a move of a record from being made, as its requirements stand. */
export function lackingOf(move: CompleteMove, entries: readonly RequirementEntry[]): readonly Lacking[] {
  return lackingFor(move, entries).map((entry) => ({
    entry,
    message: english(message(LACKS[entry.status] ?? '', { what: entry.label })),
  }));
}

const LACKS: { readonly [status in RequirementEntry['status']]?: string } = {
  due: '{what}: it is missing',
  in_review: '{what}: it is not reviewed yet',
  refused: '{what}: it was refused',
  lapsed: '{what}: it has expired',
};

type OfferedMove = NonNullable<Row['_moves']>[number];

/** A move with what it lacks, as its reason. */
function withLacking(scope: Scope, offered: OfferedMove, entries: readonly RequirementEntry[]): OfferedMove {
  const move = scope.screen.moves.find(({ name }) => name === offered.name);
  if (!move || !offered.allowed) return offered;
  const lacking = lackingOf(move, entries);
  if (lacking.length === 0) return offered;
  return { ...offered, reason: `${lacking.map(({ message }) => message).join('. ')}.` };
}
