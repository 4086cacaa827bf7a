import { type Id, kindOf, type RecordData, type Resource, type Value } from '../../resources/language/index.ts';
import { stamps } from '../draft-values.ts';
import type { RecordHandler } from '../records/handler.ts';
import { contentOf, flattened, treesOf } from '../records/parts.ts';

/** Copies a record with its visible parts, as new. Undone as a whole. */
export const duplicate: RecordHandler = async ({ record, tx, write, context: { registry } }) => {
  const { resource, screen } = write.scope;
  const parts = Object.keys(registry.screen[screen.name]?.parts ?? {});
  const [tree] = await treesOf(tx, registry, { resource, ids: [record.id], parts }, contentOf);
  if (!tree) throw write.scope.missing();
  const [root, ...leaves] = flattened(registry, resource, tree);
  if (!root) throw write.scope.missing();
  const { id, ...content } = root.values;
  const made = await write.forResource(resource.name).insert({
    ...content,
    ...beginnings(resource),
    [resource.title]: copyOf(record, resource),
    ...stamps(write.scope, ['created', 'updated']),
  });
  const copies = new Map<string, Id>([[`${resource.name} ${id}`, made.id]]);
  for (const { resource: part, values } of leaves) {
    const { id: own, ...rest } = values;
    const { whole, field, within } = part.partOf ?? { whole: '', field: '', within: undefined };
    const above: Record<string, Value> = { [field]: copies.get(`${whole} ${rest[field]}`) ?? null };
    if (within !== undefined) above[within] = copies.get(`${part.name} ${rest[within]}`) ?? null;
    const copy = await write.forResource(part.name, made).insert({ ...rest, ...above });
    copies.set(`${part.name} ${own}`, copy.id);
  }
  return undefined;
};

/** Defaults of a new record; a copy starts inactive. */
const beginnings = ({ fieldList, active }: Resource): Record<string, Value> => ({
  ...Object.fromEntries(
    fieldList.flatMap((field): [string, Value][] => {
      const begins = kindOf(field).begins?.(field);
      return begins === undefined ? [] : [[field.name, begins]];
    }),
  ),
  ...(active === undefined ? {} : { [active]: false }),
});

const LONGEST = 100;

const copyOf = (record: RecordData, { title }: Resource): string =>
  `${String(record[title] ?? '').slice(0, LONGEST - 7)} (copy)`;
