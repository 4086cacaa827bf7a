import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { detailOf } from '../platform/api.ts';
import { t } from '../platform/i18n/index.ts';
import { announce } from './announcer.ts';
import { Card } from './card.tsx';
import { EmptyIcon, WarningIcon } from './icons.tsx';
import { VisuallyHidden } from './marks.tsx';
import './ui.css';
import './page.css';

type Props = { readonly title: string; readonly text?: string | undefined; readonly children?: ReactNode };

/** Nothing to show, and what to do about it. */
export function Empty({ title, text, children }: Props): ReactNode {
  // It takes the place of rows: nothing else tells those who do not see it.
  useEffect(() => announce(title), [title]);
  return (
    <div className="state">
      <EmptyIcon />
      <p className="state-title">{title}</p>
      {text === undefined ? null : <p className="state-text">{text}</p>}
      {children}
    </div>
  );
}

/** Something failed, said in the place of what it should have been. */
export const Failed = ({
  title,
  text,
  onRetry,
  busy = false,
}: Props & { readonly onRetry: () => void; readonly busy?: boolean }): ReactNode => (
  <div className="state state-failed" role="alert">
    <WarningIcon />
    <p className="state-title">{title}</p>
    {text === undefined || text === '' ? null : <p className="state-text">{text}</p>}
    <Button onClick={onRetry} loading={busy}>
      {t('Retry')}
    </Button>
  </div>
);

/** A page that is not for this role, or not there. */
export const Stopped = ({ title, text, children }: Props): ReactNode => (
  <section className="page">
    <Card room="none">
      <div className="state">
        <WarningIcon />
        <h1 tabIndex={-1}>{title}</h1>
        {text === undefined ? null : <p className="state-text">{text}</p>}
        {children}
      </div>
    </Card>
  </section>
);

/** A grey bar where text will be. */
export const Bone = ({ width = '60%' }: { readonly width?: string }): ReactNode => (
  <span className="bone" style={{ inlineSize: width }} />
);

/** A loading skeleton, announced to screen readers: one bar per line, by width. */
export const Waiting = ({ lines }: { readonly lines: readonly string[] }): ReactNode => (
  <div className="waiting" aria-busy="true">
    <VisuallyHidden role="status">{t('Loading...')}</VisuallyHidden>
    {lines.map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no other identity
      <Bone key={at} width={width} />
    ))}
  </div>
);

type AnswerProps<T> = {
  readonly of: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly failed: string;
  readonly waiting: ReactNode;
  readonly children: (data: T) => ReactNode;
};

/** Shows a request: loading, failed with retry, or data, which stays while reloading. */
export function Answer<T>({ of, failed, waiting, children }: AnswerProps<T>): ReactNode {
  const { data, error, isFetching, refetch } = of;
  if (data !== undefined) return children(data);
  if (!error) return waiting;
  return <Failed title={failed} text={detailOf(error)} busy={isFetching} onRetry={() => void refetch()} />;
}
