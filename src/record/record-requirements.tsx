import type { ReactNode } from 'react';
import { t } from '../platform/i18n/index.ts';
import { Card } from '../ui/card.tsx';
import { Fold } from '../ui/fold.tsx';
import { useRecordContext } from './record-provider.tsx';
import { RequirementList } from './requirements/requirement-list.tsx';
import { isDone } from './requirements/words.ts';

/** A record's open requirements; in stepped forms they link to their step. */
export function Requirements(): ReactNode {
  const { resource, screen, row } = useRecordContext();
  const requirements = row?._requirements ?? [];
  const done = requirements.filter(isDone).length;
  const isActedOn = screen.form !== undefined || screen.moves.some(({ rounds }) => rounds !== undefined);
  if (requirements.length === 0 || (done === requirements.length && !isActedOn)) return null;
  const steps = (screen.form?.steps ?? []).map(({ name }) => name);
  const list = (some: typeof requirements): ReactNode =>
    some.length === 0 ? null : <RequirementList resource={resource} requirements={some} steps={steps} />;
  return (
    <Card
      title={t('What is asked')}
      lead={t('{done} of {all} are done', { done: String(done), all: String(requirements.length) })}
      room="small"
    >
      {screen.form === undefined || done === 0 ? (
        list(requirements)
      ) : (
        <>
          {list(requirements.filter((each) => !isDone(each)))}
          <Fold look="line" title={t('Show what is done')}>
            {list(requirements.filter(isDone))}
          </Fold>
        </>
      )}
    </Card>
  );
}
