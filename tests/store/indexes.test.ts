import { beforeAll, describe, expect, it } from 'vitest';
import { storeSchema } from '../../api/system.ts';
import type { Engine } from '../../database/connection.ts';
import { openOn } from '../../database/index.ts';
import { printed } from '../../database/print/prints.ts';
import { quoted, typeOf } from '../../database/print/tables.ts';
import { registry } from '../../resources/index.ts';
import { type Collection, type Column, fieldsOf, sourceOf } from '../../resources/language/index.ts';
import { emptyEngine } from './embedded.ts';

/**
 * Whatever a list is narrowed by, a value few records have is found by an index: reading all of
 * them from the primary key on is not done on a large table.
 */

const schema = storeSchema(registry);
const ROWS = 3_000;
/** What a page may read of a table whose rows are all alike but three. */
const READ = 60;
const RARE = 3;

let engine: Engine;
beforeAll(async () => {
  engine = await emptyEngine();
  await openOn(engine, schema, []);
});

/**
 * Every column a filter, a tab or a screen's `where` names of its own resource, where one value can
 * be found.
 */
const input = new Map<string, Set<string>>();
for (const { resource, where, list } of registry.screens) {
  const of = resource === undefined ? undefined : registry.resources[resource];
  if (!of) continue;
  const rules = [where, ...(list?.tabs ?? []).map((tab) => tab.where)].flatMap((rule) => (rule ? fieldsOf(rule) : []));
  for (const name of [...(list?.filters ?? []), ...rules]) {
    const source = sourceOf(registry, of, name, { today: '', now: '' });
    if (!('column' in source) || source.column === 'id') continue;
    input.set(of.name, (input.get(of.name) ?? new Set()).add(source.column));
  }
}
const CASES = [...input].flatMap(([name, columns]) => {
  const collection = schema.collections[name] as Collection;
  const types = new Map(collection.columns.map((column) => [column.name, column]));
  const single = [...columns].filter((each) => !['texts', 'json', 'references'].includes(types.get(each)?.type ?? ''));
  return single.length > 0 ? [{ collection, columns: single.map((each) => types.get(each) as Column) }] : [];
});

const COMMON = {
  text: "'common'",
  number: '1',
  decimal: '1',
  boolean: 'true',
  day: "'2026-01-01'",
  instant: "'2026-01-01T00:00:00Z'",
  reference: '1',
  json: "'{}'",
  texts: "'{}'",
  references: '',
} as const satisfies Record<Column['type'], string>;
const RARELY = {
  ...COMMON,
  ...{ text: "'rare'", number: '2', decimal: '2', boolean: 'false', reference: '2' },
  ...{ day: "'2026-02-02'", instant: "'2026-02-02T00:00:00Z'" },
};
const MEANT: { readonly [type: string]: string | number | boolean } = {
  ...{ text: 'rare', number: 2, decimal: 2, boolean: false, reference: 2 },
  ...{ day: '2026-02-02', instant: '2026-02-02T00:00:00.000Z' },
};

/**
 * Fills a table with rows that are alike but for the last ones, past all that other tables would
 * say to it.
 */
async function fill({ name, columns }: Collection, input: readonly Column[]): Promise<void> {
  const rare = new Set(input.map((column) => column.name));
  const stored = columns.filter((column) => typeOf(schema, column) !== undefined);
  const values = stored.map((column) => {
    const type = typeOf(schema, column)?.replace(/ collate.*/, '');
    const common = `(${COMMON[column.type]})::${type}`;
    if (!rare.has(column.name)) return common;
    return `case when each <= ${RARE} then (${RARELY[column.type]})::${type} else ${common} end`;
  });
  const into = ['id', '_version', ...stored.map((column) => column.name)].map(quoted).join(', ');
  await engine.query(
    `insert into ${quoted(name)} (${into}) select each, 1, ${values.join(', ')} from generate_series(1, ${ROWS}) as each`,
  );
  await engine.query(`analyze ${quoted(name)}`);
}

type Node = { readonly [key: string]: unknown; readonly Plans?: readonly Node[] };
/** Rows a plan has looked at, whatever became of them. */
const looked = (node: Node): number =>
  (node.Plans ?? []).reduce(
    (sum, each) => sum + looked(each),
    node.Plans ? 0 : Number(node['Actual Rows'] ?? 0) + Number(node['Rows Removed by Filter'] ?? 0),
  );

describe.each(CASES.map((each) => [each.collection.name, each] as const))('%s', (name, { collection, columns }) => {
  beforeAll(async () => {
    await engine.query(`set session_replication_role = replica`);
    const constraints = await engine.query(
      `select conname from pg_constraint where conrelid = '${quoted(name)}'::regclass and contype in ('c', 'f')`,
    );
    for (const [constraint] of constraints)
      await engine.query(`alter table ${quoted(name)} drop constraint ${quoted(String(constraint))}`);
    const unique = await engine.query(
      `select indexrelid::regclass::text from pg_index where indrelid = '${quoted(name)}'::regclass and indisunique and not indisprimary`,
    );
    for (const [index] of unique) await engine.query(`drop index ${String(index)}`);
    await fill(collection, columns);
  });

  it.each(columns.map((column) => [column.name, column] as const))('should find a rare %s', async (of, { type }) => {
    const { text, params } = printed(schema, {
      from: name,
      fields: { id: { column: 'id' } },
      where: { of: { column: of }, is: MEANT[type] as never },
      sort: [{ of: { column: 'id' }, order: 'desc' }],
      page: { start: 0, end: 10 },
    });
    const [found] = await engine.query(`explain (analyze, format json) ${text}`, [...params]);
    const result = typeof found?.[0] === 'string' ? JSON.parse(found[0]) : found?.[0];
    expect(looked(result[0].Plan), JSON.stringify(result[0].Plan, null, 1)).toBeLessThan(READ);
  });
});
