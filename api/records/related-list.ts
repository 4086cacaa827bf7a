import { inSentence } from '../../resources/language/in-sentence.ts';
import { type Id, NEWEST, orderOf } from '../../resources/language/index.ts';
import { idOf } from '../calls.ts';
import { notFound } from '../errors.ts';
import type { Answering } from '../export/send.ts';
import type { Related } from '../guard.ts';
import { digest, digestsOf, redactionsOf, relatedFields } from '../present/presenter.ts';
import { rowsOf } from '../present/rows.ts';
import { wrongKey } from '../request/filters.ts';
import { parseFormat, parsePage, parseSort } from '../request/page.ts';
import type { Scope } from '../scope.ts';
import { COUNTED, type Plan } from '../store.ts';
import { sendRows } from './export.ts';
import type { Found } from './list.ts';

const MAX_IDS = 100;

/**
 * A page's related records. Two queries. @throws ApiError 404; 400 for keys besides `_start`,
 * `_end` and order.
 */
export async function listRelated(scope: Scope, related: Related, id: Id, params: URLSearchParams): Promise<Found> {
  const { list, listed } = related;
  allowOnly(params, ['_start', '_end', '_sort', '_order']);
  const sortable = list.columns.filter((name) => orderOf(scope.registry, listed, name, scope.operands).length > 0);
  const sort = parseSort(params, [...sortable, NEWEST.field]);
  const shown = relatedFields(related);
  const plan = scope.plan(listed, shown, {
    rules: [{ [list.by]: { is: id } }],
    sort: sort.length > 0 ? sort : [NEWEST],
    page: parsePage(params, list.pageSize),
  });
  const [answers, count] = await Promise.all([scope.reader.rows(plan), referrersOf(scope, related, id)]);
  const rows = rowsOf(answers, plan);
  const digests = [...redactionsOf(listed, shown), ...digestsOf(listed, shown)];
  for (const row of rows) digest(digests, row as never);
  return { rows, total: { count: Math.min(count, COUNTED), more: count > COUNTED } };
}

/** Exports chosen related records. @throws ApiError 404; 400 by key. */
export async function sendRelated(scope: Scope, related: Related, id: Id, answering: Answering): Promise<void> {
  const { list, listed } = related;
  const { params } = answering;
  allowOnly(params, ['id', 'format']);
  const format = parseFormat(params);
  const texts = params.getAll('id');
  if (texts.length === 0 || texts.length > MAX_IDS) throw wrongKey('id', `1 to ${MAX_IDS} ids must be given`);
  const ids = [...new Set(texts.map(idOf))];
  const plan = scope.plan(listed, list.details, { rules: [{ [list.by]: { is: id }, id: { in: ids } }] });
  const count = await referrersOf(scope, related, id, plan.where);
  if (count < ids.length) throw notFound(`This ${inSentence(listed.label.one)} does not exist.`);
  const fields = list.details.flatMap((name) => listed.fields[name] ?? []);
  await sendRows(scope, { ...answering, format, plan, fields, resource: listed, total: { count, more: false } });
}

async function referrersOf(scope: Scope, { list, listed }: Related, id: Id, among?: Plan['where']): Promise<number> {
  const { resource, where } = scope;
  const limit = among ?? scope.limit(listed.name);
  const referring = { rollup: 'count', from: listed.name, by: list.by, ...(limit && { where: limit }) } as const;
  const rules = [{ id: { is: id } }, ...(where ? [where] : [])];
  const [found] = await scope.reader.rows({ ...scope.selectionFor(resource, { rules }), fields: { referring } });
  if (!found) throw scope.missing();
  return Number(found.referring);
}

function allowOnly(params: URLSearchParams, keys: readonly string[]): void {
  for (const key of params.keys())
    if (key !== 'screen_label' && !keys.includes(key)) throw wrongKey(key, 'This list does not know this key');
}
