import { isWritable, POSITION, type RecordData, type Resource } from '../../resources/language/index.ts';
import { placesOf, type Tree } from './parts.ts';

/**
 * What of a record a copy or a version of it holds: its id, and what people write in it. Whether it
 * is in use is said of the record alone; whose part it is and where it stands, the tree says.
 */
export function contentOf(resource: Resource, record: RecordData): Tree {
  const left = [...placesOf(resource), POSITION, resource.active];
  const fields = resource.fieldList.filter((field) => isWritable(field) && !left.includes(field.name));
  return { id: Number(record.id), ...Object.fromEntries(fields.map(({ name }) => [name, record[name] ?? null])) };
}
