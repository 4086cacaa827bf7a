import type { Id, Resource, Row, Screen, Value } from '../../resources/language/index.ts';
import { dataProvider, entryOf } from './provider.ts';
import { reload } from './reload.ts';

/**
 * Changes fields of one record for a screen, and loads what is shown of it again. Answers the line
 * of history it left. Rejects with the refusal.
 */
export async function changeRecord(
  { name }: Resource,
  screen: Screen,
  id: Id,
  variables: { readonly [field: string]: Value },
): Promise<string | undefined> {
  const answer = await dataProvider.update<Row, object>({
    resource: name,
    id,
    variables,
    meta: { screen: screen.name },
  });
  await reload(name);
  return entryOf(answer);
}

/** Deletes one record for a screen, and loads nothing again. Answers and rejects alike. */
export const deleteRecord = async ({ name }: Resource, screen: Screen, id: Id): Promise<string | undefined> =>
  entryOf(await dataProvider.deleteOne({ resource: name, id, meta: { screen: screen.name } }));
