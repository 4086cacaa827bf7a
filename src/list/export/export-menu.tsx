import type { CrudFilter, CrudSort } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Id } from '../../../resources/language/index.ts';
import { tellFailure } from '../../platform/failures.ts';
import { t, tn } from '../../platform/i18n/index.ts';
import { ExportIcon } from '../../ui/icons.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { queryOf } from '../state/list-query.ts';

const FORMATS = [
  { format: 'csv', label: 'Export as CSV' },
  { format: 'xlsx', label: 'Export as Excel' },
] as const;

export type Exported = {
  readonly resource: string;
  readonly screen: string;
  readonly filters: readonly CrudFilter[];
  readonly sorters: readonly CrudSort[];
  /** Only these records. Default: all that match. */
  readonly ids?: readonly Id[];
};

const MOST_IDS = 500;

/** Export menu items for the filtered list or its selection, and the busy state. */
export function useExport(exported: Exported): { readonly items: readonly MenuItem[]; readonly busy: boolean } {
  const [busy, setBusy] = useState(false);
  const { ids } = exported;
  const begin = async (format: string): Promise<void> => {
    setBusy(true);
    try {
      const query = {
        screen_label: exported.screen,
        format,
        ...queryOf(exported),
        ...(ids ? { id: ids.map(String) } : {}),
      };
      const { download } = await import('./export-call.ts');
      await download(`/api/${exported.resource}/export`, query, `${exported.resource}.${format}`);
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
  const items = FORMATS.map(({ format, label }) => ({
    name: `export-${format}`,
    label: t(label),
    refused,
    onChoose: () => void begin(format),
  }));
  return { items, busy };
}

/** The same as a button of its own. */
export function ExportMenu(props: Exported): ReactNode {
  const { items, busy } = useExport(props);
  return (
    <Menu
      label={t('Export')}
      button={(carried) => (
        <Button icon={<ExportIcon />} loading={busy} {...carried}>
          {t('Export')}
        </Button>
      )}
      items={items}
    />
  );
}
