import { type ReactNode, useEffect, useState } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { formatTimestamp } from '../../../../src/platform/dates.ts';
import { formatNumber, formatPercent } from '../../../../src/platform/formats.ts';
import { t, tn } from '../../../../src/platform/i18n/index.ts';
import { RecordBody } from '../../../../src/record/record-content.tsx';
import { useRecordContext } from '../../../../src/record/record-provider.tsx';
import { Ring } from '../../../../src/ui/ring.tsx';
import { Section } from '../../../../src/ui/section.tsx';
import { Steps } from '../../../../src/ui/steps.tsx';
import { Whereabouts } from '../../../positions/ui/whereabouts.tsx';
import { MILESTONES, progressOf } from '../../rules/progress.ts';

const MINUTE_MS = 60_000;

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How far it has come, and where. */
export function StatusTab(): ReactNode {
  const now = useNow();
  return (
    <RecordBody bones={4}>
      {(row) => (
        <>
          <Progress row={row} now={now} />
          <Whereabouts row={row} now={now} />
        </>
      )}
    </RecordBody>
  );
}

function Progress({ row, now }: { readonly row: Row; readonly now: Date }): ReactNode {
  const { resource } = useRecordContext();
  const { share, minutes } = progressOf(row, now);
  const time = tn('{count} minute', '{count} minutes', minutes);
  return (
    <Section title={t('Timeline')}>
      <div className="booking-progress row wrap apart">
        <Steps
          label={t('Timeline')}
          steps={MILESTONES.map((name) => {
            const at = row[name];
            return {
              name,
              label: t(resource.fields[name]?.label ?? name),
              at: typeof at === 'string' ? formatTimestamp(at) : undefined,
            };
          })}
        />
        <Ring share={share} label={t('{share} done, {time}', { share: formatPercent(share * 100), time })}>
          <strong>{formatNumber(minutes)}</strong>
          <span>{t('min')}</span>
        </Ring>
      </div>
    </Section>
  );
}
