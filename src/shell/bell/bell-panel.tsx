import { Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Notification } from '../../../api/wire/notifications.ts';
import { recordPath } from '../../../resources/language/index.ts';
import { loadNotifications, markRead, useBellMark, useUnread } from '../../data/bell.ts';
import { detailOf } from '../../platform/api.ts';
import { formatTimestamp } from '../../platform/dates.ts';
import { say, t } from '../../platform/i18n/index.ts';
import { registry } from '../../platform/registry.ts';
import { type Can, useCan } from '../../platform/session.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/marks.tsx';
import { Empty, Failed, Waiting } from '../../ui/states.tsx';

const LINES = ['80%', '95%', '60%'];

type Shown = { readonly rows: readonly Notification[]; readonly more: boolean; readonly mark: string };

/** The notifications, the newest first, and what is still unread of them. */
export function BellPanel({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { shown, failure, busy, refresh, older, read } = useShown();
  const unread = useUnread();
  const mark = useBellMark();
  const list = useRef<HTMLUListElement>(null);
  if (shown === undefined)
    return failure === undefined ? (
      <Waiting lines={LINES} />
    ) : (
      <Failed title={t('Failed to load notifications.')} text={detailOf(failure)} busy={busy} onRetry={refresh} />
    );
  const { rows, more } = shown;
  const [newest] = rows;
  // What is shown does not move until news is requested: somebody may be about to press.
  const isOld = mark !== shown.mark;
  if (newest === undefined && !isOld)
    return <Empty title={t('No notifications yet')} text={t('What waits for you appears here.')} />;
  return (
    <>
      <div className="bell-tools acts">
        {isOld ? <LinkButton onClick={refresh}>{t('Show new notifications')}</LinkButton> : null}
        {unread > 0 && newest ? (
          <LinkButton onClick={() => read({ all: true, up_to: newest.id })}>{t('Mark all as read')}</LinkButton>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari tells no list where it has no marks */}
      <ul role="list" className="bell-list" ref={list} tabIndex={-1}>
        {rows.map((each) => (
          <Line
            key={each.id}
            line={each}
            onOpen={() => {
              if (!each.is_read) read({ ids: [each.id] });
              onClose();
            }}
            onRead={() => {
              read({ ids: [each.id] });
              // Its button goes with it.
              list.current?.focus({ preventScroll: true });
            }}
          />
        ))}
      </ul>
      {failure === undefined ? null : (
        <p className="bell-failed" role="alert">
          {detailOf(failure)}
        </p>
      )}
      {more ? (
        <Button block loading={busy} onClick={older}>
          {t('Show older')}
        </Button>
      ) : null}
    </>
  );
}

type LineProps = { readonly line: Notification; readonly onOpen: () => void; readonly onRead: () => void };

function Line({ line: { message, at, is_read: isRead, link }, onOpen, onRead }: LineProps): ReactNode {
  const can = useCan();
  const path = link && pathOf(link, can);
  const words = (
    <>
      {isRead ? null : <VisuallyHidden>{t('Unread:')} </VisuallyHidden>}
      <span className="bell-words breaks">{say(message)}</span>
      <time dateTime={at}>{formatTimestamp(at)}</time>
    </>
  );
  return (
    <li className="bell-line" data-unread={isRead ? undefined : ''}>
      {path ? (
        <Link className="bell-text stack-2" to={path} onClick={onOpen}>
          {words}
        </Link>
      ) : (
        <div className="bell-text stack-2">{words}</div>
      )}
      {isRead ? null : (
        <IconButton title={t('Mark as read')} onClick={onRead}>
          <CheckIcon />
          <VisuallyHidden>{t('Mark as read: {what}', { what: say(message) })}</VisuallyHidden>
        </IconButton>
      )}
    </li>
  );
}

/** The page of a record; of a screen that has none for it, the list. */
function pathOf({ screen: name, id }: NonNullable<Notification['link']>, can: Can): string | undefined {
  const screen = registry.screen[name];
  if (!screen) return undefined;
  return (id === null ? undefined : recordPath(screen, id, can(name, 'update'))) ?? screen.path;
}

type Reading = Parameters<typeof markRead>[0];

function useShown() {
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const doing = useCallback(async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      setFailure(undefined);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }, []);
  const refresh = useCallback(() => void doing(async () => setShown(await loadNotifications({}))), [doing]);
  useEffect(refresh, [refresh]);
  const older = (): void =>
    void doing(async () => {
      const last = shown?.rows.at(-1);
      if (!shown || !last) return;
      const { rows, more } = await loadNotifications({ before: last.id });
      setShown({ ...shown, rows: [...shown.rows, ...rows], more });
    });
  const read = (what: Reading): void =>
    void doing(async () => {
      const { mark } = await markRead(what);
      const isMeant = ({ id }: Notification): boolean => ('ids' in what ? what.ids.includes(id) : id <= what.up_to);
      setShown(
        (now) => now && { ...now, mark, rows: now.rows.map((row) => (isMeant(row) ? { ...row, is_read: true } : row)) },
      );
    });
  return { shown, failure, busy, refresh, older, read };
}
