import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import type { OwnSession } from '../../../api/wire/session.ts';
import type { Loaded } from '../../data/use-loaded.ts';
import { call } from '../../platform/api.ts';
import { formatTimestamp } from '../../platform/dates.ts';
import { t } from '../../platform/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { Mark } from '../../ui/marks.tsx';
import { Answer, Waiting } from '../../ui/states.tsx';
import { agentInWords } from './agent.ts';
import { Moment, useRemoval } from './use-removal.tsx';

const PATH = '/api/auth/sessions';

export const loadSessions = (signal: AbortSignal): Promise<readonly OwnSession[]> =>
  call<readonly OwnSession[]>(PATH, { signal });

/** Own sessions; ends single ones or all others. */
export function Sessions({ sessions }: { readonly sessions: Loaded<readonly OwnSession[]> }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { remove, isBusy, question } = useRemoval(sessions, heading, t('The session could not be ended.'));

  const endOne = ({ id, agent, created_at }: OwnSession): void =>
    remove({
      title: t('End this session?'),
      text: t('{device}, signed in {when}, will have to sign in again. What is being typed there is lost.', {
        device: agentInWords(agent),
        when: formatTimestamp(created_at),
      }),
      yes: t('End the session'),
      path: `${PATH}/${encodeURIComponent(id)}`,
      done: t('The session has been ended'),
    });
  const endOthers = (): void =>
    remove({
      title: t('End all other sessions?'),
      text: t('Every other device will have to sign in again. This one stays signed in.'),
      yes: t('End all others'),
      path: PATH,
      done: t('All other sessions have been ended'),
    });

  return (
    <Card title={t('Where you are signed in')} heading={heading}>
      <Answer of={sessions} failed={t('Failed to load sessions.')} waiting={<Waiting lines={['60%', '40%']} />}>
        {(all) => (
          <>
            <ul className="sessions stack-12">
              {all.map((each) => (
                <Session key={each.id} session={each} busy={isBusy} onEnd={endOne} />
              ))}
            </ul>
            {all.some((each) => !each.is_current) ? (
              <Button danger onClick={endOthers} disabled={isBusy}>
                {t('End all other sessions')}
              </Button>
            ) : (
              <p className="muted">{t('You are signed in nowhere else.')}</p>
            )}
          </>
        )}
      </Answer>
      {question}
    </Card>
  );
}

type SessionProps = {
  readonly session: OwnSession;
  readonly busy: boolean;
  readonly onEnd: (session: OwnSession) => void;
};

function Session({ session, busy, onEnd }: SessionProps): ReactNode {
  const device = agentInWords(session.agent);
  return (
    <li className="session">
      <div className="shrinks">
        <p className="session-device" title={session.agent ?? undefined}>
          <bdi>{device}</bdi>
          {session.is_current ? <Mark meaning="done">{t('This device')}</Mark> : null}
        </p>
        <p className="session-times wrap faint small">
          <span>
            {t('Signed in')} <Moment at={session.created_at} />
          </span>
          <span>
            {t('Last seen')} <Moment at={session.seen_at} />
          </span>
          {session.source === null ? null : <span>{t('From {address}', { address: session.source })}</span>}
        </p>
      </div>
      {session.is_current ? null : (
        <Button
          size="small"
          disabled={busy}
          aria-label={t('End the session of {device}, signed in {when}', {
            device,
            when: formatTimestamp(session.created_at),
          })}
          onClick={() => onEnd(session)}
        >
          {t('End')}
        </Button>
      )}
    </li>
  );
}
