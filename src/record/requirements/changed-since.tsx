import type { ReactNode } from 'react';
import type { Resource, Row } from '../../../resources/language/index.ts';
import { ApiFailure } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { Becomes } from '../../ui/marks.tsx';
import type { Question } from '../../ui/question-types.ts';
import { type Requirement, STATUS } from './words.ts';
import './requirements.css';

const Details = lazyComponent(async () => (await import('../../fields/details.tsx')).Details);

/** The confirmation after a conflicting change; undefined for other refusals. */
export function changedSince(error: unknown, resource: Resource, row: Row): Question | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 'stale') return undefined;
  const { changed } = error.body;
  const context = { resource, before: row, current: (error.body.current ?? null) as Row | null };
  return {
    title: t('Something was changed since you looked'),
    text: Array.isArray(changed) ? (
      <Changed {...context} changed={changed as readonly Requirement[]} />
    ) : (
      <Others {...context} names={Object.keys(changed ?? {})} />
    ),
    yes: t('Look again'),
  };
}

type ChangeContext = { readonly resource: Resource; readonly before: Row; readonly current: Row | null };

/** Each requirement that was changed: how it stood and stands, and which fields are others. */
function Changed({ changed, ...context }: ChangeContext & { readonly changed: readonly Requirement[] }): ReactNode {
  const { resource, before, current } = context;
  const was = (name: string): Requirement | undefined => before._requirements?.find((each) => each.name === name);
  return (
    <ul className="requirements">
      {changed.map((each) => {
        const earlier = was(each.name);
        const fields = resource.requirements.find(({ name }) => name === each.of)?.fields ?? [];
        const others = fields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(current?.[name]));
        return (
          <li key={each.name} className="stack-2">
            <strong>
              <bdi>{t(each.label)}</bdi>
            </strong>
            <span className="requirement-line">
              {earlier && earlier.status !== each.status ? (
                <>
                  {t(STATUS[earlier.status].word)} <Becomes /> {t(STATUS[each.status].word)}
                </>
              ) : (
                t('It was replaced.')
              )}
            </span>
            <Others {...context} names={others} />
          </li>
        );
      })}
    </ul>
  );
}

function Others({
  resource,
  before,
  current,
  names,
}: ChangeContext & { readonly names: readonly string[] }): ReactNode {
  if (names.length === 0 || !current) return null;
  return (
    <>
      <span className="requirement-line">{t('You saw')}</span>
      <Details resource={resource} names={names} row={before} unlinked />
      <span className="requirement-line">{t('It is now')}</span>
      <Details resource={resource} names={names} row={current} unlinked />
    </>
  );
}
