import type { SavedView } from '../../../api/wire/session.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { amendSession, sessionEnded } from '../../platform/session.ts';

const PATH = '/api/auth/views';

export type ViewChange = { readonly name?: string; readonly search?: string; readonly shared_with?: number | null };

/** Changes a view on the server, then in the session. Throws ApiFailure. */
export async function addView(
  view: Required<Omit<ViewChange, 'shared_with'>> & { readonly screen: string; readonly shared_with: number | null },
): Promise<SavedView> {
  const added = await withSession(call<SavedView>(PATH, { body: view }));
  await amendSession(({ views = [] }) => ({ views: [...views, added] }));
  return added;
}

export async function changeView(id: number, change: ViewChange): Promise<void> {
  const changed = await withSession(call<SavedView>(`${PATH}/${id}`, { method: 'PATCH', body: change }));
  await amendSession(({ views = [] }) => ({ views: views.map((view) => (view.id === id ? changed : view)) }));
}

export async function deleteView(id: number): Promise<void> {
  await withSession(call<void>(`${PATH}/${id}`, { method: 'DELETE' }));
  await amendSession(({ views = [] }) => ({ views: views.filter((view) => view.id !== id) }));
}

/** Has oneself mailed a view every week, or no more. */
export async function sendWeekly({ id }: SavedView, format: SavedView['weekly']): Promise<void> {
  const path = `${PATH}/${id}/weekly`;
  await withSession(
    format === null ? call<void>(path, { method: 'DELETE' }) : call(path, { method: 'PUT', body: { format } }),
  );
  const changed = (view: SavedView): SavedView => (view.id === id ? { ...view, weekly: format } : view);
  await amendSession(({ views = [] }) => ({ views: views.map(changed) }));
}

async function withSession<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) sessionEnded();
    throw error;
  }
}

/** What to say of a failure: the field's own sentence before the general one. */
export function viewFailure(error: unknown): string {
  const failure = error instanceof ApiFailure ? error : undefined;
  const [first] = Object.values(failure?.errors ?? {}).flat();
  if (first !== undefined) return t(first);
  return failure?.detail || t('The view could not be saved. Please try again.');
}
