import type { ReactNode } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { Fold } from '../../ui/fold.tsx';
import { useRecordPlace } from '../record-provider.tsx';
import { RequirementList } from './requirement-list.tsx';
import { isDone } from './words.ts';

/**
 * What is asked of the record around and where each of it stands; nothing where nothing is told of
 * it, or all of it is done and nobody here gives or decides about any. On a form in steps each
 * leads to the step in which it is given, and what is done stands folded: the fields come first.
 */
export function Requirements(): ReactNode {
  const { resource, screen, row } = useRecordPlace();
  const told = row?._requirements ?? [];
  const done = told.filter(isDone).length;
  const isActedOn = screen.form !== undefined || screen.moves.some(({ rounds }) => rounds !== undefined);
  if (told.length === 0 || (done === told.length && !isActedOn)) return null;
  const steps = (screen.form?.steps ?? []).map(({ name }) => name);
  const list = (some: typeof told): ReactNode =>
    some.length === 0 ? null : <RequirementList resource={resource} told={some} steps={steps} />;
  return (
    <Card
      title={t('What is asked')}
      lead={t('{done} of {all} are done', { done: String(done), all: String(told.length) })}
      room="small"
    >
      {screen.form === undefined || done === 0 ? (
        list(told)
      ) : (
        <>
          {list(told.filter((each) => !isDone(each)))}
          <Fold look="line" title={t('Show what is done')}>
            {list(told.filter(isDone))}
          </Fold>
        </>
      )}
    </Card>
  );
}
