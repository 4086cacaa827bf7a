import type { ReactNode } from 'react';
import { t } from '../../../src/platform/i18n/index.ts';
import type { PanelProps } from '../../../src/platform/product.ts';
import { MoveButton } from '../../../src/record/moves/move-buttons.tsx';
import { useIsMoving, useMoves } from '../../../src/record/record-provider.tsx';
import { Note } from '../../../src/ui/note.tsx';
import { UnpublishedChanges } from './unpublished.tsx';
import './service-version.css';

/** Above a service's form, whose end publishes it: what customers do not book yet. */
export function ServiceVersion({ row, screen }: Pick<PanelProps, 'row' | 'screen'>): ReactNode {
  const { discard } = useMoves();
  const isMoving = useIsMoving();
  if (!row) return <Note>{t('Save the service to see its preview.')}</Note>;
  if (row.publication !== 'Changed') return null;
  return (
    <UnpublishedChanges id={row.id} screen={screen.name}>
      {discard?.possible ? (
        <MoveButton move={discard.move} look="page" busy={discard.busy} held={isMoving} onPress={discard.begin} />
      ) : null}
    </UnpublishedChanges>
  );
}
