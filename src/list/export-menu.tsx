import type { CrudFilter, CrudSort } from '@refinedev/core';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Id } from '../../resources/language/index.ts';
import { callRaw, detailOf, statusOf, withQuery } from '../platform/api.ts';
import { t, tn } from '../platform/i18n/index.ts';
import { notify } from '../platform/notices.ts';
import { ExportIcon } from '../ui/icons.tsx';
import { type Query, queryOf } from './list-query.ts';

const FORMATS = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const;

type Props = {
  readonly resource: string;
  readonly screen: string;
  readonly filters: readonly CrudFilter[];
  readonly sorters: readonly CrudSort[];
  /** Only these records. Default: all that match. */
  readonly ids?: readonly Id[];
  /** Opens above its button, at the foot of a page. */
  readonly upwards?: boolean;
};

/** So many records can be named in one export. */
const MOST_IDS = 500;

/**
 * Downloads the whole list as it is filtered now, or the records selected in it. It is asked for in vain first (HEAD), which tells of every refusal; the
 * browser then fetches it as a download of its own, piece by piece, however long it is.
 */
export function ExportMenu(props: Props): ReactNode {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const items = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    (items.current?.firstElementChild as HTMLElement | null)?.focus();
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const back = (): void => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };

  const keys = (event: KeyboardEvent): void => {
    const all = [...(items.current?.children ?? [])] as HTMLElement[];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
    const to = steps[event.key];
    if (event.key === 'Escape') back();
    else if (event.key === 'Tab') setOpen(false);
    else if (to !== undefined) {
      event.preventDefault();
      all[(to + all.length) % all.length]?.focus();
    }
  };

  const { ids } = props;
  const download = async (format: string): Promise<void> => {
    back();
    if (ids && ids.length > MOST_IDS) {
      const message = tn(
        'At most {count} selected record can be exported at once.',
        'At most {count} selected records can be exported at once.',
        MOST_IDS,
      );
      notify({ type: 'info', message, description: t('Export all that match to get more.') });
      return;
    }
    setBusy(true);
    try {
      const path = `/api/${props.resource}/export`;
      const query = {
        screen_label: props.screen,
        format,
        ...queryOf(props),
        ...(ids ? { id: ids.map(String) } : {}),
      };
      await mayDownload(path, query);
      save(withQuery(path, query), `${props.resource}.${format}`);
    } catch (error) {
      if (statusOf(error) !== 401)
        notify({ type: 'error', message: detailOf(error) || t('The export failed. Please try again.') });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="menu-box" ref={box}>
      <Button
        icon={<ExportIcon />}
        loading={busy}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('Export')}
      </Button>
      {open ? (
        <div
          className={props.upwards ? 'menu menu-up' : 'menu'}
          role="menu"
          aria-label={t('Export')}
          tabIndex={-1}
          ref={items}
          onKeyDown={keys}
        >
          {FORMATS.map(({ format, label }) => (
            <button
              key={format}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="menu-item"
              onClick={() => void download(format)}
            >
              {t(label)}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** @throws ApiFailure when the server refuses the download. A refused HEAD says nothing, so the reason is asked for. */
async function mayDownload(path: string, query: Query): Promise<void> {
  try {
    await callRaw(path, { method: 'HEAD', query });
  } catch (error) {
    if (statusOf(error) === 0 || statusOf(error) === 401) throw error;
    await (await callRaw(path, { query })).body?.cancel();
  }
}

/** `name` is only for an answer that names no file. */
function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
