import { isWritable, POSITION, type RecordData, type Resource } from '../../resources/language/index.ts';
import { placesOf, type Tree } from './parts.ts';

/** A record's id and written fields, without activity, parent and position. */
export function contentOf(resource: Resource, record: RecordData): Tree {
  const left = [...placesOf(resource), POSITION, resource.active];
  const fields = resource.fieldList.filter((field) => isWritable(field) && !left.includes(field.name));
  return { id: Number(record.id), ...Object.fromEntries(fields.map(({ name }) => [name, record[name] ?? null])) };
}
