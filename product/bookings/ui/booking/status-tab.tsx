import { type ReactNode, useEffect, useState } from 'react';
import { formatTimestamp } from '../../../../src/platform/dates.ts';
import { formatNumber, formatPercent } from '../../../../src/platform/formats.ts';
import { t, tn } from '../../../../src/platform/i18n/index.ts';
import { RecordBones } from '../../../../src/record/record-parts.tsx';
import { useRecordPlace } from '../../../../src/record/record-provider.tsx';
import { Ring } from '../../../../src/ui/ring.tsx';
import { Steps } from '../../../../src/ui/steps.tsx';
import { Whereabouts } from '../../../positions/ui/whereabouts.tsx';
import { MILESTONES, progressOf } from '../../rules/progress.ts';

const MINUTE_MS = 60_000;

/** The time, told anew every minute. */
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
  const { resource, row } = useRecordPlace();
  const now = useNow();
  if (!row) {
    return (
      <div className="record-content" aria-busy="true">
        <RecordBones fields={4} />
      </div>
    );
  }
  const { share, minutes } = progressOf(row, now);
  const time = tn('{count} minute', '{count} minutes', minutes);
  return (
    <div className="record-content booking-status">
      <section className="form-section">
        <h2>{t('Timeline')}</h2>
        <div className="booking-progress">
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
      </section>
      <Whereabouts row={row} now={now} />
    </div>
  );
}
