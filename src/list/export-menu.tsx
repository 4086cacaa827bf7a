import type { CrudFilter, CrudSort } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Id } from '../../resources/language/index.ts';
import { callRaw, statusOf, withQuery } from '../platform/api.ts';
import { tellFailure } from '../platform/failures.ts';
import { t, tn } from '../platform/i18n/index.ts';
import { ExportIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
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
  /** Whether its button is an icon, which says what it is to whoever points at it. */
  readonly bare?: boolean;
};

/** So many records can be named in one export. */
const MOST_IDS = 500;

/**
 * Downloads the whole list as it is filtered now, or the records selected in it. It is asked for in
 * vain first (HEAD), which tells of every refusal; the browser then fetches it as a download of its
 * own, piece by piece, however long it is.
 */
export function ExportMenu(props: Props): ReactNode {
  const [busy, setBusy] = useState(false);
  const { ids } = props;
  const download = async (format: string): Promise<void> => {
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
      tellFailure('The export failed. Please try again.', error);
    } finally {
      setBusy(false);
    }
  };

  const refused =
    ids && ids.length > MOST_IDS
      ? tn(
          'At most {count} selected record can be exported at once. Export all that match to get more.',
          'At most {count} selected records can be exported at once. Export all that match to get more.',
          MOST_IDS,
        )
      : undefined;
  return (
    <Menu
      label={t('Export')}
      button={(carried) => (
        <Button
          icon={<ExportIcon />}
          loading={busy}
          {...carried}
          {...(props.bare ? { 'aria-label': t('Export'), title: t('Export') } : {})}
        >
          {props.bare ? null : t('Export')}
        </Button>
      )}
      items={FORMATS.map(({ format, label }) => ({
        name: format,
        label: t(label),
        refused,
        onChoose: () => void download(format),
      }))}
    />
  );
}

/**
 * @throws ApiFailure when the server refuses the download. A refused HEAD says nothing, so the
 * reason is asked for.
 */
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
