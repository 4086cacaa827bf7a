import {
  type Field,
  fieldsOf,
  holds,
  type Id,
  isEmpty,
  JOINS,
  joinedText,
  type RecordData,
  type Registry,
  type Resource,
  type Rule,
  type Test,
  type Value,
} from '../resources/language/index.ts';

/** What the rewriting asks of other records: always only of what the caller reaches. */
export type Reach = {
  readonly registry: Registry;
  get(resource: string, id: Id): Promise<RecordData | undefined>;
  /** All records of a resource on which a rule over its own fields, computed ones among them, holds. */
  find(resource: string, where: Rule | undefined): Promise<readonly RecordData[]>;
};

/**
 * The same rule over stored fields alone, so that a store can answer it: a test of a field of another record becomes one
 * of the reference to it. What a record does not refer to, or the caller does not reach, counts as empty, as in its row.
 */
export async function storedRule(reach: Reach, resource: Resource, rule: Rule): Promise<Rule> {
  if (!fieldsOf(rule).some((name) => isComputed(fieldOf(resource, name)))) return rule;
  const parts: Rule[] = [];
  for (const [key, part] of Object.entries(rule)) {
    if (part === undefined) continue;
    if ((JOINS as readonly string[]).includes(key)) {
      const inner = await Promise.all((part as Rule[]).map((each) => storedRule(reach, resource, each)));
      parts.push({ [key]: inner } as Rule);
    } else parts.push(await storedTest(reach, resource, key, part as Test));
  }
  return parts.length === 1 && parts[0] ? parts[0] : { all: parts };
}

async function storedTest(reach: Reach, resource: Resource, name: string, test: Test): Promise<Rule> {
  const rule: Rule = { [name]: test };
  if (!fieldsOf(rule).some((each) => isComputed(fieldOf(resource, each)))) return rule;
  const field = fieldOf(resource, name);
  const other = field?.kind === 'related' ? behind(reach.registry, resource, field) : undefined;
  if (field?.kind === 'related' && other && !comparesFields(test)) {
    // Where nothing passes, a record that refers to nothing passes too: then those are named that do not.
    const nothingPasses = holds({ [field.field]: test }, {});
    const there: Rule = { [field.field]: test };
    const found = await reach.find(other.name, nothingPasses ? { none: [there] } : there);
    const referring: Rule = { [field.through]: { in: found.map(({ id }) => id) } };
    return nothingPasses ? { none: [referring] } : referring;
  }
  // Two fields of different records are compared record by record.
  const passing: Id[] = [];
  for (const record of await reach.find(resource.name, undefined)) {
    if (holds(rule, await withComputed(reach, resource, record, rule))) passing.push(record.id);
  }
  return { id: { in: passing } };
}

/** A record with what the rule reads of other records in it. */
export async function withComputed(
  reach: Reach,
  resource: Resource,
  record: RecordData,
  rule: Rule,
): Promise<RecordData> {
  const values: Record<string, Value> = {};
  for (const name of fieldsOf(rule)) {
    const field = fieldOf(resource, name);
    if (isComputed(field)) values[name] = await valueIn(reach, resource, record, field);
  }
  return { ...record, ...values };
}

async function valueIn(reach: Reach, resource: Resource, record: RecordData, field: Field): Promise<Value> {
  if (field.kind === 'joined') return joinedText(field, record);
  if (field.kind !== 'related') return record[field.name] ?? null;
  const other = behind(reach.registry, resource, field);
  const id = record[field.through];
  if (!other || isEmpty(id)) return null;
  const found = typeof id === 'number' || typeof id === 'string' ? await reach.get(other.name, id) : undefined;
  return found ? valueIn(reach, other, found, field.target) : null;
}

/** The resource a related field is read from. */
function behind(registry: Registry, resource: Resource, field: Field<'related'>): Resource | undefined {
  const through = fieldOf(resource, field.through);
  return through?.kind === 'reference' ? registry.resources[through.to] : undefined;
}

const isComputed = (field: Field | undefined): field is Field<'related'> | Field<'joined'> =>
  field?.kind === 'related' || field?.kind === 'joined';

const comparesFields = (test: Test): boolean =>
  Object.values(test)
    .flat()
    .some((operand) => operand !== null && typeof operand === 'object' && 'field' in operand);

const fieldOf = (resource: Resource, name: string): Field | undefined =>
  Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
