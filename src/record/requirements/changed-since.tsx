import type { ReactNode } from 'react';
import type { Resource, Row } from '../../../resources/language/index.ts';
import { ApiFailure } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { later } from '../../platform/lazy.tsx';
import type { Question } from '../../ui/asked.ts';
import { Becomes } from '../../ui/marks.tsx';
import { STATUS, type Told } from './words.ts';

const Details = later(async () => (await import('../record-details.tsx')).Details);

/**
 * What is asked where a move was refused since somebody changed what it decides about; undefined:
 * it was refused for another reason.
 */
export function changedSince(error: unknown, resource: Resource, row: Row): Question | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 'stale' || !Array.isArray(error.said.changed)) return undefined;
  const current = (error.said.current ?? null) as Row | null;
  return {
    title: t('Something was changed since you looked'),
    text: (
      <Changed resource={resource} before={row} current={current} changed={error.said.changed as readonly Told[]} />
    ),
    yes: t('Look again'),
  };
}

type Props = {
  readonly resource: Resource;
  readonly before: Row;
  readonly current: Row | null;
  readonly changed: readonly Told[];
};

/** Each requirement that was changed: how it stood and stands, and which fields are others. */
function Changed({ resource, before, current, changed }: Props): ReactNode {
  const was = (name: string): Told | undefined => before._requirements?.find((each) => each.name === name);
  return (
    <ul className="requirements">
      {changed.map((each) => {
        const earlier = was(each.name);
        const fields = resource.requirements.find(({ name }) => name === each.of)?.fields ?? [];
        const others = fields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(current?.[name]));
        return (
          <li key={each.name} className="requirement-words">
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
            {others.length > 0 && current ? (
              <>
                <span className="requirement-line">{t('You saw')}</span>
                <Details resource={resource} names={others} row={before} unlinked />
                <span className="requirement-line">{t('It is now')}</span>
                <Details resource={resource} names={others} row={current} unlinked />
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
