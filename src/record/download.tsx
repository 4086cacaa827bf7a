import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Id, PaperName, Screen } from '../../resources/language/index.ts';
import { callRaw } from '../platform/api.ts';
import { tellFailure } from '../platform/failures.ts';
import { t } from '../platform/i18n/index.ts';
import { saveFile } from '../platform/lib/save-file.ts';
import { IconButton } from '../ui/button.tsx';
import { ExportIcon } from '../ui/icons.tsx';
import './moves/moves.css';

/** A file to save: its name and its bytes. */
export type Saved = { readonly name: string; readonly blob: Blob };

export const saveLoaded = ({ name, blob }: Saved): void => saveFile(name, blob);

type PaperOf = { readonly resource: string; readonly id: Id; readonly paper: PaperName; readonly screen: string };

/** The paper that was issued of a record. @throws ApiFailure where none was. */
export async function paperOf({ resource, id, paper, screen }: PaperOf): Promise<Saved> {
  const path = `/api/${resource}/${encodeURIComponent(String(id))}/${paper}.pdf`;
  const response = await callRaw(path, { query: { screen_label: screen } });
  return { name: nameIn(response) ?? `${paper}-${id}.pdf`, blob: await response.blob() };
}

function nameIn(response: Response): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}

type Props = {
  readonly name: string;
  readonly load: () => Promise<Saved>;
};

/** Saves a file, once at a time, and says why where it does not come. */
export function useDownload(
  failed = 'The download failed. Please try again.',
): readonly [download: (load: () => Promise<Saved>) => Promise<void>, busy: boolean] {
  const [busy, setBusy] = useState(false);
  const download = async (load: () => Promise<Saved>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      saveLoaded(await load());
    } catch (error) {
      tellFailure(failed, error);
    } finally {
      setBusy(false);
    }
  };
  return [download, busy];
}

/** The paper of a record on its page, for whoever may read it: the one its list's rows save. */
export function PaperButton({ screen, id }: { readonly screen: Screen; readonly id: Id }): ReactNode {
  const { resource, papers } = screen;
  const [paper] = papers;
  return paper && resource ? <Download of={{ resource, id, paper, screen: screen.name }} /> : null;
}

function Download({ of }: { readonly of: PaperOf }): ReactNode {
  const [download, busy] = useDownload();
  return (
    <Button loading={busy} onClick={() => void download(() => paperOf(of))}>
      {t('Download PDF')}
    </Button>
  );
}

/** Saves what a row stands for as a file. */
export function DownloadButton({ name, load }: Props): ReactNode {
  const [download, busy] = useDownload();
  return (
    <IconButton
      label={t('Download {name}', { name })}
      title={t('Download')}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => void download(load)}
    >
      {busy ? <span className="move-turning" aria-hidden="true" /> : <ExportIcon />}
    </IconButton>
  );
}
