import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '../../../src/platform/i18n/index.ts';
import { later } from '../../../src/platform/lazy.tsx';
import type { PanelProps } from '../../../src/platform/product.ts';
import { useCan } from '../../../src/platform/session.ts';
import { MoveButton } from '../../../src/record/moves/move-buttons.tsx';
import { useMoves } from '../../../src/record/record-provider.tsx';
import { Note } from '../../../src/ui/note.tsx';
import './service-version.css';

const PreviewDialog = later(async () => (await import('./preview-dialog.tsx')).PreviewDialog);
const UnpublishedChanges = later(async () => (await import('./unpublished.tsx')).UnpublishedChanges);

/** Below a service's form: what customers would see of it, and what they do not book yet. */
export function ServiceVersion({ row, screen }: PanelProps): ReactNode {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const { discard } = useMoves();
  if (!row) return <Note>{t('Once the service is saved, its preview stands here.')}</Note>;
  return (
    <div className="service-version">
      <div className="service-version-row">
        <Button onClick={() => setOpen(true)}>{t('Preview')}</Button>
        <span className="service-version-note">{t('As customers would see what was saved last.')}</span>
        {discard?.possible ? (
          <MoveButton move={discard.move} look="page" busy={discard.busy} held={discard.busy} onPress={discard.begin} />
        ) : null}
      </div>
      {row.publication === 'Changed' ? <UnpublishedChanges id={row.id} screen={screen.name} /> : null}
      {isOpen ? (
        <PreviewDialog
          id={row.id}
          screen={screen.name}
          mayKeep={can(screen.name, 'update')}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
