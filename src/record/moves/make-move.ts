import {
  type CompleteMove,
  kindOf,
  type Resource,
  type Row,
  type Screen,
  type Value,
} from '../../../resources/language/index.ts';
import { gapsIn } from '../../../resources/language/messages.ts';
import { IdempotentCall, idempotencyHeader } from '../../data/idempotent-call.ts';
import { post } from '../../data/provider.ts';
import { reload } from '../../data/reload.ts';
import { undoOf } from '../../data/undo.ts';
import { isAmount } from '../../fields/row-cards.ts';
import { headingOf } from '../../fields/title.ts';
import { ApiFailure } from '../../platform/api.ts';
import { formatMoney } from '../../platform/formats.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import type { Question } from '../../ui/question-types.ts';
import { changedSince } from '../requirements/changed-since.tsx';
import { consequencesOf } from './consequences.tsx';

/** What a move asks, answered by field. */
export type Answers = { readonly [field: string]: Value };

type Making = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly row: Row;
  readonly move: CompleteMove;
  readonly values: Answers;
};

type Options = {
  /** Asks whether what else would change may. Without it, such a move is refused. */
  readonly ask?: (question: Question) => Promise<boolean>;
  readonly once?: IdempotentCall;
  readonly topic?: string;
};

const send = ({ resource, screen, row, move }: Making, values: Answers, key?: string) =>
  post<Row>(
    screen.name,
    `/${resource.name}/${encodeURIComponent(String(row.id))}/${move.name}`,
    values,
    key === undefined ? {} : idempotencyHeader(key),
  );

/** What would refuse a move of the stored record; undefined: nothing, or nobody could say. */
export async function tryMove(making: Making): Promise<ApiFailure | undefined> {
  try {
    await send(making, { ...making.values, dry_run: true });
    return undefined;
  } catch (error) {
    // What the form itself found wrong is shown whatever becomes of this.
    return error instanceof ApiFailure && error.status === 422 ? error : undefined;
  }
}

/**
 * Makes a move: asks first where it would change something else or decides by what was changed
 * since, and tells in a notice what came of it, with a way to undo it. Answers the record, or
 * undefined where the answer was no. Rejects with the refusal. Loads nothing anew.
 */
export async function makeMove(making: Making, options: Options = {}): Promise<Row | undefined> {
  const { resource, screen, row, move, values } = making;
  const made = await sendAsking(making, options);
  if (!made) return undefined;
  const what = t('{move} of {name}.', { move: t(move.label), name: headingOf(resource, row) });
  notify({
    type: 'success',
    message: noticeAfterMove(resource, move.messages.done, made.data),
    description: amountsIn(resource, values),
    undo: undoOf({ screen: screen.name, entry: made.entry, was: move, what }),
    ...(options.topic !== undefined && { topic: options.topic }),
  });
  return made.data;
}

async function sendAsking(making: Making, { ask, once = new IdempotentCall() }: Options) {
  const { resource, row, move, values } = making;
  const sendOnce = (body: Answers) =>
    once.try((key) => send(making, body, key), JSON.stringify([row.id, move.name, body]));
  const seen: Answers =
    resource.requirements.length > 0 ? { seen: row._seen ?? {} } : { _version: row._version ?? null };
  const body = move.optimisticLock ? { ...values, ...seen } : values;
  try {
    return await sendOnce(body);
  } catch (error) {
    if (!ask) throw error;
    // What does not decide by what was seen asks about a clash itself.
    const stale = move.optimisticLock ? changedSince(error, resource, row) : undefined;
    if (stale) {
      if (await ask(stale)) await reload(resource.name);
      return undefined;
    }
    const consequences = consequencesOf(error, t(move.label));
    if (!consequences) throw error;
    return (await ask(consequences)) ? sendOnce({ ...body, accept: true }) : undefined;
  }
}

/** A move's message with the record's values: 'Booking status updated to Ongoing'. */
function noticeAfterMove({ fields }: Pick<Resource, 'fields'>, sentence: string, row: Row): string {
  const gaps = gapsIn(sentence);
  if (gaps.length === 0) return t(sentence);
  const values = gaps.map((gap) => {
    const field = fields[gap];
    return [gap, t(String((field && kindOf(field).exported(field, row)) ?? ''))];
  });
  return t(sentence, Object.fromEntries(values));
}

/** The amounts somebody gave with a move, said again below that: 'Amount: AED 74.50'. */
function amountsIn(
  { fields }: Pick<Resource, 'fields'>,
  values: { readonly [field: string]: Value },
): string | undefined {
  const text = Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    if (!isAmount(field) || typeof value !== 'number') return [];
    return [t('{label}: {amount}', { label: t(field?.label ?? name), amount: formatMoney(value) })];
  });
  return text.length === 0 ? undefined : text.join(' · ');
}
