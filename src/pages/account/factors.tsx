import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { ApiFailure, call } from '../../platform/api.ts';

import { formatTimestamp } from '../../platform/dates.ts';
import { t, tn } from '../../platform/i18n/index.ts';
import { later } from '../../platform/lazy.tsx';
import { notify } from '../../platform/notices.ts';
import { preloadQuestion, useQuestion } from '../../ui/question.tsx';
import { Bone, Failed } from '../../ui/states.tsx';
import { canHavePasskeys } from '../sign-in/passkey.ts';
import { FACTORS, type Factors as Found, hasStrong, loadFactors, type Times } from './factors-call.ts';
import { useLoaded, withSession } from './use-loaded.ts';

const FactorDialog = later(async () => (await import('./factor-dialogs.tsx')).FactorDialog, { over: true });
const preload = FactorDialog.preload;

/** What is being added in a dialog. */
export type Adding = 'totp' | 'passkey' | 'recovery';

/** What stands beside one's password: an authenticator app, passkeys, and codes for when they are lost. */
export function Factors(): ReactNode {
  const { value, failure, busy, reload } = useLoaded(loadFactors);
  const [adding, setAdding] = useState<Adding>();
  const [ask, question] = useQuestion();
  const heading = useRef<HTMLHeadingElement>(null);
  const back = useRef<Element>(null);

  const add = (what: Adding): void => {
    back.current = document.activeElement;
    setAdding(what);
  };
  const close = (): void => {
    setAdding(undefined);
    // The button that asked may be another one by now.
    requestAnimationFrame(() => {
      const to = back.current instanceof HTMLElement && back.current.isConnected ? back.current : heading.current;
      to?.focus({ preventScroll: true });
    });
  };
  const added = async (found: Found, done: string): Promise<void> => {
    await reload();
    // Whoever has something to lose needs a way back; a notice would cover it on a phone.
    if (found.recovery.left === 0) return setAdding('recovery');
    notify({ type: 'success', message: done });
    close();
  };

  const remove = async (path: string, done: string): Promise<void> => {
    try {
      await withSession(call<void>(`${FACTORS}/${path}`, { method: 'DELETE' }));
      notify({ type: 'success', message: done });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', message: error.detail || t('It could not be removed. Please try again.') });
    }
    await reload();
    heading.current?.focus({ preventScroll: true });
  };
  const isLast = value !== undefined && (value.totp ? 1 : 0) + value.passkeys.length === 1;
  const askToRemove = (what: string, path: string, done: string): void =>
    void ask({
      title: t('Remove {what}?', { what }),
      text: isLast
        ? t('You will sign in with your password and a code by e-mail again. Your recovery codes become void.')
        : t('You can no longer sign in with it.'),
      yes: t('Remove'),
      danger: true,
      // Without waiting in the question: the server may ask who it is, in a dialog of its own.
      work: async () => {
        setTimeout(() => void remove(path, done));
      },
    });

  return (
    <section className="card form-card" aria-labelledby="account-factors">
      <h2 id="account-factors" tabIndex={-1} ref={heading}>
        {t('Second step of signing in')}
      </h2>
      {value !== undefined ? (
        <>
          <p className="account-lead">
            {hasStrong(value)
              ? t('After your password you are asked for one of these.')
              : t(
                  'After your password we send a code by e-mail. An authenticator app or a passkey is safer: whoever reads your mail cannot use it.',
                )}
          </p>
          <ul className="factors">
            <Factor
              name={t('Authenticator app')}
              text={t('An app on your phone shows a new code every 30 seconds.')}
              times={value.totp}
            >
              {value.totp === null ? (
                <Button onPointerEnter={preload} onFocus={preload} onClick={() => add('totp')}>
                  {t('Add an app')}
                </Button>
              ) : (
                <Button
                  danger
                  disabled={busy}
                  onPointerEnter={preloadQuestion}
                  aria-label={t('Remove the authenticator app')}
                  onClick={() =>
                    askToRemove(t('the authenticator app'), 'totp', t('The authenticator app has been removed'))
                  }
                >
                  {t('Remove')}
                </Button>
              )}
            </Factor>
            <Factor
              name={t('Passkeys')}
              text={
                canHavePasskeys()
                  ? t('Your device’s fingerprint, face or PIN, or a security key. No false page can take it from you.')
                  : t('This browser, or this address, cannot use passkeys.')
              }
              times={null}
            >
              {canHavePasskeys() && (
                <Button onPointerEnter={preload} onFocus={preload} onClick={() => add('passkey')}>
                  {t('Add a passkey')}
                </Button>
              )}
            </Factor>
            {value.passkeys.map((passkey) => (
              <Factor key={passkey.id} name={passkey.name} times={passkey} nested>
                <Button
                  danger
                  size="small"
                  disabled={busy}
                  onPointerEnter={preloadQuestion}
                  aria-label={t('Remove the passkey {name}', { name: passkey.name })}
                  onClick={() =>
                    askToRemove(
                      t('the passkey {name}', { name: passkey.name }),
                      `passkey/${encodeURIComponent(passkey.id)}`,
                      t('The passkey has been removed'),
                    )
                  }
                >
                  {t('Remove')}
                </Button>
              </Factor>
            ))}
            {hasStrong(value) && (
              <Factor
                name={t('Recovery codes')}
                text={recoveryText(value.recovery.left)}
                warning={value.recovery.left < FEW_CODES}
                times={null}
              >
                <Button onPointerEnter={preload} onFocus={preload} onClick={() => add('recovery')}>
                  {value.recovery.left === 0 ? t('Make codes') : t('Make new codes')}
                </Button>
              </Factor>
            )}
          </ul>
        </>
      ) : failure !== undefined ? (
        <Failed
          title={t('Failed to load what you sign in with.')}
          text={failure.detail}
          busy={busy}
          onRetry={() => void reload()}
        />
      ) : (
        <div className="factors" aria-hidden="true">
          <Bone width="60%" />
          <Bone width="40%" />
        </div>
      )}
      {adding !== undefined && (
        <FactorDialog key={adding} what={adding} onAdded={added} onClose={close} onMade={() => void reload()} />
      )}
      {question}
    </section>
  );
}

/** So few are left that new ones are due. */
const FEW_CODES = 3;

function recoveryText(left: number): string {
  if (left === 0) return t('None are left. Without them only an administrator can let you in when you lose the rest.');
  return tn(
    '{count} code is left, for when you lose the rest.',
    '{count} codes are left, for when you lose the rest.',
    left,
  );
}

type FactorProps = {
  readonly name: string;
  readonly text?: string;
  readonly times: Times | null;
  /** One of several under the one before. */
  readonly nested?: boolean;
  readonly warning?: boolean;
  readonly children: ReactNode;
};

function Factor({ name, text, times, nested, warning, children }: FactorProps): ReactNode {
  return (
    <li className={nested ? 'factor factor-nested' : 'factor'}>
      <div className="factor-words">
        <p className="factor-name">
          {name}
          {times !== null && !nested ? <span className="tag tag-green">{t('On')}</span> : null}
        </p>
        {text !== undefined && <p className={warning ? 'factor-text factor-warning' : 'factor-text'}>{text}</p>}
        {times !== null && (
          <p className="session-times">
            <span>
              {t('Added')} <Moment at={times.created_at} />
            </span>
            <span>
              {times.used_at === null ? (
                t('Not used yet')
              ) : (
                <>
                  {t('Last used')} <Moment at={times.used_at} />
                </>
              )}
            </span>
          </p>
        )}
      </div>
      {children}
    </li>
  );
}

const Moment = ({ at }: { readonly at: string }): ReactNode => (
  <time dateTime={at} className="digits">
    {formatTimestamp(at)}
  </time>
);
