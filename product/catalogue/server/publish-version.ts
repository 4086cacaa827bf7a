import { ApiError } from '../../../api/errors.ts';
import type { HandlerInput, MovePreflight, RecordHandler } from '../../../api/records/handler.ts';
import { POSITION, type Value } from '../../../resources/language/index.ts';
import { english } from '../../../resources/language/message.ts';
import { aedText, type Fils } from '../../rules/money.ts';
import { changedBaskets, type KeptBasket } from '../rules/baskets.ts';
import { compileService } from '../rules/compile.ts';
import { type Refusal, refusalsToPublish } from '../rules/publishable.ts';
import { questionsOf } from '../rules/rows.ts';
import type { ServiceVersion } from '../rules/version.ts';
import {
  BASKETS,
  type Draft,
  draftRowsOf,
  OPTIONS,
  type Published,
  publishedOf,
  QUESTIONS,
  VERSIONS,
} from './draft.ts';
import { ratesNow } from './rates.ts';

/**
 * Publishes the draft. @throws ApiError 422 by question and option; 409 `accept_first` with changed
 * baskets.
 */
export const publishVersion: RecordHandler = async ({ record, tx, write, session, context, accepted }) => {
  const edited = await draftRowsOf(tx, context.registry, record.id);
  if (!edited) throw write.scope.missing();
  const { tree: draft } = edited;
  const refusal = refusalOf(edited);
  if (refusal) throw refusal;
  const before = await publishedOf(tx, record.id);
  if (before && !accepted) await askAboutBaskets({ context, tx }, before, draft);
  await write.forResource(VERSIONS, record).insert({
    service_id: record.id,
    service_name: record.service_name ?? null,
    tree: draft as unknown as Value,
    [POSITION]: (before?.number ?? 0) + 1,
    published_by: session.user.id,
    published_at: context.now().toISOString(),
  });
  return undefined;
};

/** What keeps a service from being published now, besides its own fields. */
export const refusesToPublish: MovePreflight = async ({ record, reader, registry }) => {
  const edited = await draftRowsOf(reader, registry, record.id);
  return edited && refusalOf(edited);
};

function refusalOf({ tree, questions, options }: Draft): ApiError | undefined {
  // Rows that hang in no tree would be left out of the version silently.
  const refusals = [...questionsOf(questions, options).broken, ...refusalsToPublish(tree)];
  return refusals.length > 0 ? refused(refusals) : undefined;
}

function refused(refusals: readonly Refusal[]): ApiError {
  const parts = refusals.flatMap(({ path, field, message }) => {
    const id = path.at(-1);
    if (id === undefined) return [];
    const resource = path.length === 1 ? QUESTIONS : OPTIONS;
    const text = english(message);
    return [{ resource, id, errors: field === null ? {} : { [field]: [text] }, message: text, said: message }];
  });
  const [first] = refusals;
  return new ApiError('invalid', first ? english(first.message) : '', { more: { parts, message: first?.message } });
}

async function askAboutBaskets(
  { context, tx }: Pick<HandlerInput, 'context' | 'tx'>,
  before: Published,
  draft: ServiceVersion,
): Promise<void> {
  const where = { of: { column: 'service_id' }, is: Number(before.record.service_id) };
  const stored = (await tx.find({ from: BASKETS, where })).map(
    ({ id, name, basket }) => ({ id: Number(id), name: String(name), basket }) as unknown as KeptBasket,
  );
  const versions = { from: compileService(before.tree), to: compileService(draft) };
  const changed = changedBaskets(stored, versions, await ratesNow(context, tx));
  if (changed.length === 0) return;
  const text = (fils: Fils | null): string | null => (fils === null ? null : aedText(fils));
  const changes = changed.map(({ name, from, to, why }) => ({
    name,
    from: text(from),
    to: text(to),
    why: why.map(english),
    said: why,
  }));
  throw new ApiError('accept_first', 'Totals of kept baskets change.', { more: { changes } });
}
