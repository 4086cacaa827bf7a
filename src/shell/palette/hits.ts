import { registry } from '../../../resources/index.ts';
import { recordPath, type Screen } from '../../../resources/language/index.ts';
import { call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import type { Can } from '../../platform/session.ts';

/** Something the palette leads to. */
export type Goal = {
  readonly key: string;
  readonly title: string;
  /** Whether the title is typed, as a record's is. */
  readonly isRecord?: true;
  /** What it is, beside its title: the module of a screen, the kind of a record. */
  readonly text: string;
  readonly path: string;
};

/** A record as the API finds it. */
export type Hit = { readonly screen: string; readonly id: number; readonly title: string; readonly text: string };

/** Shorter texts find no records. */
export const SHORTEST_SEARCH = 2;
/** Longer ones are refused. */
export const LONGEST_SEARCH = 100;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The screens a role may open whose name or module holds every word; those whose name begins with the text come first. */
export function screensFor(can: Can, text: string): readonly Goal[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const goals = registry.screens
    .filter((screen) => can(screen.name, 'access'))
    .map((screen) => ({
      key: `screen ${screen.name}`,
      title: t(screen.label),
      text: t(screen.module),
      path: screen.path,
    }))
    .filter((goal) => words.every((word) => plain(`${goal.title} ${goal.text}`).includes(word)));
  const first = (goal: Goal): number => (words[0] !== undefined && plain(goal.title).startsWith(words[0]) ? 0 : 1);
  return goals.sort((a, b) => first(a) - first(b));
}

/** Where a record opens; where its screen shows only a list, that, searched for it. */
export function pathOfHit({ screen: name, id, title }: Hit, typed: string, can: Can): string | undefined {
  const screen: Screen | undefined = registry.screen[name];
  if (!screen?.list) return undefined;
  const path = recordPath(screen, id, can(name, 'update'));
  const [page, inForm] = path?.split('?') ?? [];
  if (page !== undefined && inForm === undefined) return page;
  const resource = screen.resource === undefined ? undefined : registry.resources[screen.resource];
  const named = resource !== undefined && screen.list.search.includes(resource.title);
  // Over the list, which shows it too.
  return `${screen.path}?${new URLSearchParams([['q', named ? title : typed], ...new URLSearchParams(inForm)])}`;
}

/** The records that match, each with where it opens. Throws ApiFailure, or AbortError when aborted. */
export async function recordsFor(typed: string, can: Can, signal: AbortSignal): Promise<readonly Goal[]> {
  const { hits } = await call<{ readonly hits: readonly Hit[] }>('/api/search', { query: { q: typed }, signal });
  return hits.flatMap((hit) => {
    const path = pathOfHit(hit, typed, can);
    return path === undefined
      ? []
      : [{ key: `record ${hit.screen} ${hit.id}`, title: hit.title, isRecord: true, text: hit.text, path }];
  });
}
