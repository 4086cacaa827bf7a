import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { judgeMade } from '../../api/fixtures/judge-made.ts';
import { valuesAt } from '../../api/fixtures/sample.ts';
import { SYSTEM } from '../../api/system.ts';
import { definitions } from '../../resources/index.ts';
import {
  computedFor,
  type Field,
  fieldsOf,
  holds,
  holdsFile,
  isEmpty,
  isState,
  isStored,
  kindOf,
  type RecordData,
  type Registry,
  type ResourceDefinition,
  type Rule,
  refers,
  type Schema,
  sameKey,
} from '../../resources/language/index.ts';
import type { Fixtures } from '../stage/fixtures.ts';
import { Evaluator } from '../store/parts/evaluator.ts';

const held = (record: RecordData, field: Field) => [record[field.name] ?? []].flat();

const writtenRule = (resource: string, field: string): Rule => {
  const fields: ResourceDefinition['fields'] | undefined = definitions.resources.find(
    ({ name }) => name === resource,
  )?.fields;
  const written = fields?.[field];
  return (written && 'where' in written && written.where) || {};
};

/**
 * Every record right by its definition, its references and files there, its unique values its own.
 * `choosable`: and what it refers to may be chosen. `now`: the present of their dates, where that
 * is not ours.
 */
export function expectSound(
  of: Fixtures,
  registry: Registry,
  { choosable = false, now }: { readonly choosable?: boolean; readonly now?: Date } = {},
): void {
  const wrong: string[] = [];
  const made = new Map(Object.entries(of.collections));
  for (const resource of Object.values(registry.resources)) {
    const records = of.collections[resource.name] ?? [];
    const stored = resource.fieldList.filter((field) => isStored(field)).map(({ name }) => name);
    for (const record of records) {
      const at = `${resource.name} ${record.id}`;
      const states = Object.fromEntries(
        resource.fieldList.filter(isState).map(({ name }) => [name, record[name] ?? null]),
      );
      const computed = valuesAt({ registry, made }, resource, record, computedFor(resource));
      const judged = judgeMade(resource, record, { states, computed, now });
      if (!judged.ok) wrong.push(`${at}: ${JSON.stringify(judged.errors)}`);
      else
        for (const [name, value] of Object.entries(judged.value))
          if (!isDeepStrictEqual(value, record[name])) wrong.push(`${at}.${name}: stored otherwise than judged`);
      if (Object.keys(record).sort().join() !== stored.sort().join()) wrong.push(`${at}: ${Object.keys(record)}`);
      for (const field of resource.fieldList)
        if (isState(field) && !kindOf(field).parse(field, record[field.name], new Date()).ok)
          wrong.push(`${at}.${field.name}: ${record[field.name]}`);
    }
    for (const field of resource.fieldList) {
      if (field.unique !== undefined) {
        const values = records.map((record) => record[field.name]).filter((value) => !isEmpty(value));
        if (new Set(values.map((value) => String(value).toLowerCase())).size !== values.length)
          wrong.push(`${resource.name}.${field.name} is not unique`);
      }
      const target = refers(field) ? field.to : holdsFile(field) ? SYSTEM.files : undefined;
      if (target === undefined) continue;
      const rows = new Map((of.collections[target] ?? []).map((row) => [row.id, row]));
      // What was chosen once may be out of use today: the rule as its author wrote it.
      const where = choosable ? writtenRule(resource.name, field.name) : {};
      for (const record of records)
        for (const id of held(record, field)) {
          const row = rows.get(id as number);
          const to = registry.resources[target];
          // What the rule reads through the record that is chosen, too.
          const paths = fieldsOf(where).filter((name) => name.includes('.'));
          const read = row && { ...row, ...(to ? valuesAt({ registry, made }, to, row, paths) : {}) };
          if (!read || !holds(where, read, { referrer: record }))
            wrong.push(`${resource.name} ${record.id}.${field.name}: ${id}`);
        }
    }
  }
  expect(wrong).toEqual([]);
}

/**
 * Everything a store with these tables would refuse: a column that is nothing, a row that breaks
 * its checks, a value twice, what refers to nothing.
 */
export function refusedBy(schema: Schema, world: Fixtures['collections']): string[] {
  const evaluator = new Evaluator(schema, world);
  return Object.values(schema.collections).flatMap(({ name, columns, checks, uniques }) => {
    const records = world[name] ?? [];
    const ids = new Map(columns.flatMap(({ to }) => (to ? [[to, new Set(world[to]?.map(({ id }) => id))]] : [])));
    const wrong = records.flatMap((record) =>
      [
        ...columns.flatMap((column) => {
          const value = record[column.name] ?? null;
          const missing = column.to === undefined ? [] : [value].flat().filter((id) => id !== null);
          return [
            ...(column.required && isEmpty(value) ? [`${column.name} is nothing`] : []),
            ...missing.filter((id) => !ids.get(column.to ?? '')?.has(id as number)).map((id) => `${column.name} ${id}`),
          ];
        }),
        ...checks.filter(({ expect: each }) => !evaluator.holds(each, record)).map((check) => check.name),
      ].map((what) => `${name} ${record.id}: ${what}`),
    );
    const twice = uniques.filter(({ columns: of }) => {
      const keys = records
        .filter((record) => of.every((each) => !isEmpty(record[each])))
        .map((record) => of.map((each) => sameKey(String(record[each]))).join('|'));
      return new Set(keys).size !== keys.length;
    });
    return [...wrong, ...twice.map(({ columns: of }) => `${name}: ${of} twice`)];
  });
}
