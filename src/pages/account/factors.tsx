import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { FactorTimes, Factors as Found } from '../../../api/wire/session.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { t, tn } from '../../platform/i18n/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { notify } from '../../platform/notices.ts';
import { Card } from '../../ui/card.tsx';
import { Mark } from '../../ui/marks.tsx';
import { Answer, Waiting } from '../../ui/states.tsx';
import { canHavePasskeys } from '../sign-in/passkey.ts';
import { FACTORS, hasStrong, loadFactors } from './factors-call.ts';
import { Moment, useRemoval } from './use-removal.tsx';

const FactorDialog = lazyComponent(async () => (await import('./factor-dialogs.tsx')).FactorDialog, { over: true });

/** What is being added in a dialog. */
export type Adding = 'totp' | 'passkey' | 'recovery';

/** Second factors: authenticator app, passkeys and recovery codes. */
export function Factors(): ReactNode {
  const found = useLoaded(loadFactors);
  const [adding, setAdding] = useState<Adding>();
  const heading = useRef<HTMLHeadingElement>(null);
  const back = useRef<Element>(null);
  const failed = t('It could not be removed. Please try again.');
  const { remove, isBusy, question } = useRemoval(found, heading, failed);

  const add = (what: Adding): void => {
    back.current = document.activeElement;
    setAdding(what);
  };
  const close = (): void => {
    setAdding(undefined);
    // The button that was pressed may be another one by now.
    requestAnimationFrame(() => {
      const to = back.current instanceof HTMLElement && back.current.isConnected ? back.current : heading.current;
      to?.focus({ preventScroll: true });
    });
  };
  const added = async (factors: Found, done: string): Promise<void> => {
    await found.refetch();
    // Whoever has something to lose needs a way back; a notice would cover it on a phone.
    if (factors.recovery.left === 0) return setAdding('recovery');
    notify({ type: 'success', message: done });
    close();
  };

  return (
    <Card title={t('Second step of signing in')} lead={found.data && leadOf(found.data)} heading={heading}>
      <Answer
        of={found}
        failed={t('Failed to load what you sign in with.')}
        waiting={<Waiting lines={['60%', '40%']} />}
      >
        {(factors) => (
          <Listed
            factors={factors}
            busy={isBusy}
            onAdd={add}
            onRemove={(removed) => remove(removalOf(factors, removed))}
          />
        )}
      </Answer>
      {adding !== undefined && (
        <FactorDialog key={adding} what={adding} onAdded={added} onClose={close} onMade={() => void found.refetch()} />
      )}
      {question}
    </Card>
  );
}

type Removed = { readonly what: string; readonly path: string; readonly done: string };

function removalOf({ totp, passkeys }: Found, { what, path, done }: Removed) {
  const isLast = (totp ? 1 : 0) + passkeys.length === 1;
  return {
    title: t('Remove {what}?', { what }),
    text: isLast
      ? t('You will sign in with your password and a code by e-mail again. Your recovery codes become void.')
      : t('You can no longer sign in with it.'),
    yes: t('Remove'),
    path: `${FACTORS}/${path}`,
    done,
  };
}

const leadOf = (factors: Found): string =>
  hasStrong(factors)
    ? t('After your password you are asked for one of these.')
    : t(
        'After your password we send a code by e-mail. An authenticator app or a passkey is safer: reading your mail is not enough to get in.',
      );

type ListedProps = {
  readonly factors: Found;
  readonly busy: boolean;
  readonly onAdd: (what: Adding) => void;
  readonly onRemove: (removed: Removed) => void;
};

function Listed(props: ListedProps): ReactNode {
  const { factors, onAdd } = props;
  const { left } = factors.recovery;
  return (
    <ul className="factors stack-12">
      <App {...props} />
      <Passkeys {...props} />
      {hasStrong(factors) && (
        <Factor name={t('Recovery codes')} text={recoveryText(left)} warning={left < FEW_CODES} times={null}>
          <Add onAdd={() => onAdd('recovery')}>{left === 0 ? t('Make codes') : t('Make new codes')}</Add>
        </Factor>
      )}
    </ul>
  );
}

function App({ factors: { totp }, busy, onAdd, onRemove }: ListedProps): ReactNode {
  return (
    <Factor
      name={t('Authenticator app')}
      text={t('An app on your phone shows a new code every 30 seconds.')}
      times={totp}
    >
      {totp === null ? (
        <Add onAdd={() => onAdd('totp')}>{t('Add an app')}</Add>
      ) : (
        <Button
          danger
          disabled={busy}
          aria-label={t('Remove the authenticator app')}
          onClick={() =>
            onRemove({
              what: t('the authenticator app'),
              path: 'totp',
              done: t('The authenticator app has been removed'),
            })
          }
        >
          {t('Remove')}
        </Button>
      )}
    </Factor>
  );
}

function Passkeys({ factors: { passkeys }, busy, onAdd, onRemove }: ListedProps): ReactNode {
  const canHave = canHavePasskeys();
  return (
    <>
      <Factor
        name={t('Passkeys')}
        text={
          canHave
            ? t('Your device’s fingerprint, face or PIN, or a security key. No false page can take it from you.')
            : t('This browser, or this address, cannot use passkeys.')
        }
        times={null}
      >
        {canHave && <Add onAdd={() => onAdd('passkey')}>{t('Add a passkey')}</Add>}
      </Factor>
      {passkeys.map((passkey) => (
        <Factor key={passkey.id} name={passkey.name} times={passkey} nested>
          <Button
            danger
            size="small"
            disabled={busy}
            aria-label={t('Remove the passkey {name}', { name: passkey.name })}
            onClick={() =>
              onRemove({
                what: t('the passkey {name}', { name: passkey.name }),
                path: `passkey/${encodeURIComponent(passkey.id)}`,
                done: t('The passkey has been removed'),
              })
            }
          >
            {t('Remove')}
          </Button>
        </Factor>
      ))}
    </>
  );
}

const Add = ({ onAdd, children }: { readonly onAdd: () => void; readonly children: ReactNode }): ReactNode => (
  <Button onClick={onAdd}>{children}</Button>
);

const FEW_CODES = 3;

function recoveryText(left: number): string {
  if (left === 0)
    return t('None are left. If you lose your app and your passkeys, only an administrator can let you in.');
  return tn(
    '{count} code is left, in case you lose your app or passkey.',
    '{count} codes are left, in case you lose your app or passkey.',
    left,
  );
}

type FactorProps = {
  readonly name: string;
  readonly text?: string;
  readonly times: FactorTimes | null;
  readonly nested?: boolean;
  readonly warning?: boolean;
  readonly children: ReactNode;
};

function Factor({ name, text, times, nested, warning, children }: FactorProps): ReactNode {
  return (
    <li className={nested ? 'factor factor-nested' : 'factor'}>
      <div className="shrinks">
        <p className="factor-name">
          {name}
          {times !== null && !nested ? <Mark meaning="done">{t('On')}</Mark> : null}
        </p>
        {text !== undefined && <p className={warning ? 'factor-warning muted' : 'muted'}>{text}</p>}
        {times !== null && (
          <p className="session-times wrap faint small">
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
