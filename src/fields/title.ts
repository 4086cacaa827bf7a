import type { Id, Resource, Row, Value } from '../../resources/language/index.ts';

/** What a record is called; its number when it has no name. */
export const titleText = (title: Value | undefined, id: Id): string =>
  typeof title === 'string' || typeof title === 'number' ? String(title) : `#${id}`;

/** What a record is called in sentences. */
export const nameOf = (resource: Resource, row: Row): string => titleText(row[resource.title], row.id);
