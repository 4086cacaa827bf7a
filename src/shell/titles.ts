import { idFromPath, type Screen } from '../../resources/language/index.ts';
import { apart, t } from '../platform/i18n/index.ts';
import { registry } from '../platform/registry.ts';
import type { View } from './current-screen.ts';

/** The title of a page. `part`: the `:id`, `name`: the record's once loaded. */
export function titleOf(screen: Screen, view: View, part: string | undefined, name?: string): string {
  const resource = registry.resources[screen.resource];
  const isOwn = part === undefined && screen.form?.query !== undefined;
  if (view === 'list' || resource === undefined || isOwn) return t(screen.label);
  // A form's path without an id is the one for new records.
  const id = idFromPath(part ?? (view === 'form' ? 'new' : ''), view === 'form' ? screen.form?.ids : 'encoded');
  const one = t(resource.label.one);
  if (id === 'new') return t('Add {resource}', { resource: one });
  return id === undefined ? one : name === undefined ? `${one} · #${id}` : apart(name);
}
