import type { Id, Resource, Row, Value } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';

/** What a record is called; its number when it has no name. */
export const titleText = (title: Value | undefined, id: Id): string =>
  typeof title === 'string' || typeof title === 'number' ? String(title) : `#${id}`;

/** What heads a record's page: of one that is called by its number, what it is too. */
export const headingOf = (resource: Resource, row: Row): string =>
  typeof row[resource.title] === 'number'
    ? (givenFor(resource, row) ?? `${t(resource.label.one)} #${row.id}`)
    : nameOf(resource, row);

/** What a part was given for, as its row tells it: a paper is called by its type. */
function givenFor({ partOf, fieldList }: Resource, row: Row): string | undefined {
  const [by] = partOf?.createOnly ?? [];
  if (by === undefined) return undefined;
  const related = fieldList.find((field) => field.kind === 'related' && field.path.startsWith(`${by}.`));
  const name = related && row[related.name];
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** What a record is called in sentences. */
export const nameOf = (resource: Resource, row: Row): string => titleText(row[resource.title], row.id);
