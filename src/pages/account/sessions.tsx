import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { ApiFailure, call } from '../../platform/api.ts';
import { formatTimestamp } from '../../platform/dates.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { Card } from '../../ui/card.tsx';
import { Mark } from '../../ui/marks.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { Answer, Waiting } from '../../ui/states.tsx';
import { agentInWords } from './agent.ts';
import { type Loaded, withSession } from './use-loaded.ts';

/** One session of one's own, as the API answers it. */
export type OwnSession = {
  readonly id: string;
  readonly created_at: string;
  readonly seen_at: string;
  readonly agent: string | null;
  readonly source: string | null;
  readonly is_current: boolean;
};

const PATH = '/api/auth/sessions';

export const loadSessions = (signal: AbortSignal): Promise<readonly OwnSession[]> =>
  call<readonly OwnSession[]>(PATH, { signal });

/**
 * Where one is signed in, and the power to end each session but this one, or all others at once.
 */
export function Sessions({ sessions }: { readonly sessions: Loaded<readonly OwnSession[]> }): ReactNode {
  const [ask, question] = useQuestion();
  const [ending, setEnding] = useState(false);
  const isBusy = ending || sessions.isFetching;
  const heading = useRef<HTMLHeadingElement>(null);

  const end = async (path: string, done: string): Promise<void> => {
    setEnding(true);
    try {
      await withSession(call<void>(path, { method: 'DELETE' }));
      notify({ type: 'success', message: done });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // One that is not there any more is as ended as it was to be.
      if (error.status !== 404)
        notify({ type: 'error', message: error.detail || t('The session could not be ended.') });
    }
    await sessions.refetch();
    setEnding(false);
    // The button that asked may be gone with its session.
    heading.current?.focus({ preventScroll: true });
  };

  const endOne = (session: OwnSession): void => {
    void ask({
      title: t('End this session?'),
      text: t('{device}, signed in {when}, will have to sign in again. What is being typed there is lost.', {
        device: agentInWords(session.agent),
        when: formatTimestamp(session.created_at),
      }),
      yes: t('End the session'),
      danger: true,
      work: () => end(`${PATH}/${encodeURIComponent(session.id)}`, t('The session has been ended')),
    });
  };
  const endOthers = (): void => {
    void ask({
      title: t('End all other sessions?'),
      text: t('Every other device will have to sign in again. This one stays signed in.'),
      yes: t('End all others'),
      danger: true,
      work: () => end(PATH, t('All other sessions have been ended')),
    });
  };

  return (
    <Card title={t('Where you are signed in')} heading={heading}>
      <Answer of={sessions} failed={t('Failed to load sessions.')} waiting={<Waiting lines={['60%', '40%']} />}>
        {(all) => (
          <>
            <ul className="sessions">
              {all.map((each) => (
                <Session key={each.id} session={each} busy={isBusy} onEnd={endOne} />
              ))}
            </ul>
            {all.some((each) => !each.is_current) ? (
              <Button danger onClick={endOthers} disabled={isBusy}>
                {t('End all other sessions')}
              </Button>
            ) : (
              <p className="account-lead">{t('You are signed in nowhere else.')}</p>
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
      <div className="session-words">
        <p className="session-device" title={session.agent ?? undefined}>
          <bdi>{device}</bdi>
          {session.is_current ? <Mark means="done">{t('This device')}</Mark> : null}
        </p>
        <p className="session-times">
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

const Moment = ({ at }: { readonly at: string }): ReactNode => (
  <time dateTime={at} className="digits">
    {formatTimestamp(at)}
  </time>
);
