import { folded } from '../../../resources/language/index.ts';
import { editPath, mayAdd } from '../../list/form-screen.ts';
import { ACCOUNT_PAGES, SIGN_OUT } from '../../platform/account-pages.ts';
import { t } from '../../platform/i18n/index.ts';
import { registry } from '../../platform/registry.ts';
import type { Can } from '../../platform/session.ts';
import { type Goal, namedBy, SHORTEST_SEARCH } from './hits.ts';

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/** Actions without a record: adding, and the account's. */
export function actionsFor(can: Can, text: string): readonly Goal[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  return [...addingFor(can, words), ...ownFor(words)];
}

const verbs = (): readonly string[] => [t('Add'), t('New'), t('Create')].map(folded);

function addingFor(can: Can, words: readonly string[]): readonly Goal[] {
  const named = words.filter((word) => !verbs().includes(folded(word)));
  if (named.length === words.length) return [];
  const goals = registry.screens.flatMap((screen): readonly Goal[] => {
    const resource = registry.resources[screen.resource];
    if (!resource || !screen.list || screen.list.page !== undefined || !mayAdd(screen, can)) return [];
    const found = namedBy(named, t('Add {resource}', { resource: t(resource.label.one) }), '');
    const path = editPath(screen, undefined) ?? screen.path;
    return found ? [{ key: `add ${screen.name}`, ...found, text: t(screen.label), path }] : [];
  });
  const isWithin = ({ title, marks }: Goal): boolean => marks.some(([from]) => !/^$|\s/.test(title.charAt(from - 1)));
  return goals
    .filter(({ title }, at) => goals.findIndex((each) => each.title === title) === at)
    .toSorted((one, other) => Number(isWithin(one)) - Number(isWithin(other)));
}

function ownFor(words: readonly string[]): readonly Goal[] {
  const own = [
    ...ACCOUNT_PAGES.map(([path, label]) => ({ label: t(label), path })),
    { label: t('Sign out'), ...SIGN_OUT },
  ];
  return own.flatMap(({ label, ...goal }): readonly Goal[] => {
    const found = namedBy(words, label, '');
    return found ? [{ key: `own ${goal.path}`, ...found, text: t('Your account'), ...goal }] : [];
  });
}

/** The figures of the reports a role may read that are called so, each once on every report. */
export function figuresFor(can: Can, text: string): readonly Goal[] {
  const words = wordsOf(text);
  if ([...text.trim()].length < SHORTEST_SEARCH) return [];
  return registry.screens.flatMap(({ name, label, path, resource, report }) => {
    if (!report || !can(name, 'access') || !can(name, 'read')) return [];
    const shown = new Set([...report.cards, ...(report.table?.measures ?? [])]);
    return [...shown].flatMap((measure): readonly Goal[] => {
      const title = registry.resources[resource]?.measures[measure]?.label;
      const found = title === undefined ? undefined : namedBy(words, t(title), t(label));
      return found && found.marks.length > 0 ? [{ key: `figure ${name} ${measure}`, ...found, path }] : [];
    });
  });
}
