import { Button } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../platform/i18n/index.ts';
import { EmptyIcon, WarningIcon } from './icons.tsx';

type Props = { readonly title: string; readonly text?: string | undefined; readonly children?: ReactNode };

/** Nothing to show, and what to do about it. */
export const Empty = ({ title, text, children }: Props): ReactNode => (
  <div className="state">
    <EmptyIcon />
    <p className="state-title">{title}</p>
    {text === undefined ? null : <p className="state-text">{text}</p>}
    {children}
  </div>
);

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
    <div className="card state">
      <WarningIcon />
      <h1 tabIndex={-1}>{title}</h1>
      {text === undefined ? null : <p className="state-text">{text}</p>}
      {children}
    </div>
  </section>
);

/** A grey bar where text will be. */
export const Bone = ({ width = '60%' }: { readonly width?: string }): ReactNode => (
  <span className="bone" style={{ inlineSize: width }} />
);
