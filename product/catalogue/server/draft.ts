import { canonical } from '../../../api/history/entry.ts';
import { contentOf, treeOf } from '../../../api/records/parts.ts';
import type { Reader } from '../../../api/store.ts';
import { type Id, POSITION, type RecordData, type Registry, type Value } from '../../../resources/language/index.ts';
import type { OptionRow, QuestionRow } from '../rules/rows.ts';
import type { ServiceVersion } from '../rules/version.ts';

export const SERVICES = 'services';
export const QUESTIONS = 'service_questions';
export const OPTIONS = 'service_options';
export const VERSIONS = 'service_versions';
export const BASKETS = 'service_baskets';

/** The parts customers answer: what a version is made of, besides the service itself. */
export const ASKED: readonly string[] = [QUESTIONS, OPTIONS];

/** A service as it is edited, and the rows it is made of, each list in order. */
export type Draft = {
  readonly tree: ServiceVersion;
  readonly questions: readonly QuestionRow[];
  readonly options: readonly OptionRow[];
};

/** The draft with its rows; undefined: deleted. Three queries. */
export async function draftRowsOf(reader: Reader, registry: Registry, id: Id): Promise<Draft | undefined> {
  const resource = registry.resources[SERVICES];
  const root = resource && (await reader.get(SERVICES, id));
  if (!root) return undefined;
  const questions = await reader.find({ from: QUESTIONS, where: { of: { column: 'service_id' }, is: Number(id) } });
  const ids = questions.map((each) => Number(each.id));
  const where = { of: { column: 'service_question_id' }, in: ids };
  const options = ids.length === 0 ? [] : await reader.find({ from: OPTIONS, where });
  const below = new Map([
    [QUESTIONS, questions],
    [OPTIONS, options],
  ]);
  return {
    tree: treeOf(registry, { resource, root, below }, contentOf) as unknown as ServiceVersion,
    questions: inOrder(questions) as unknown as readonly QuestionRow[],
    options: inOrder(options) as unknown as readonly OptionRow[],
  };
}

const inOrder = (records: readonly RecordData[]): readonly RecordData[] =>
  records.toSorted(
    (one, other) => Number(one[POSITION]) - Number(other[POSITION]) || Number(one.id) - Number(other.id),
  );

/** The draft with ordered questions and options; undefined: deleted. Three queries. */
export const draftOf = async (reader: Reader, registry: Registry, id: Id): Promise<ServiceVersion | undefined> =>
  (await draftRowsOf(reader, registry, id))?.tree;

/** A published version of a service. */
export type Published = { readonly record: RecordData; readonly tree: ServiceVersion; readonly number: number };

/** What customers book of a service now; undefined: nothing yet. */
export async function publishedOf(reader: Reader, id: Id): Promise<Published | undefined> {
  const all = await reader.rows({
    from: VERSIONS,
    where: { of: { column: 'service_id' }, is: Number(id) },
    fields: { number: { column: POSITION } },
    sort: [{ of: { column: POSITION }, order: 'desc' }],
    page: { start: 0, end: 1 },
  });
  const [last] = all;
  const record = last && (await reader.get(VERSIONS, last.id));
  return record && { record, tree: record.tree as unknown as ServiceVersion, number: Number(record[POSITION]) };
}

/** Whether two versions are the same to customers. */
export const isSame = (one: ServiceVersion, other: ServiceVersion): boolean =>
  canonical(one as unknown as Value) === canonical(other as unknown as Value);
