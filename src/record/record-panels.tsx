import type { ReactNode } from 'react';
import { useProduct } from '../platform/product.ts';
import { CardBody } from '../ui/card.tsx';
import { RecordBones } from './record-parts.tsx';
import type { RecordContextValue } from './record-provider.tsx';

type PanelsProps = Pick<RecordContextValue, 'resource' | 'screen' | 'row'> & { readonly names: readonly string[] };

/** Registered panels about a record, as a tab names them; its shape until it is there. */
export function RecordPanels({ names, resource, screen, row }: PanelsProps): ReactNode {
  const { panels } = useProduct();
  if (names.length === 0) return null;
  return (
    <CardBody busy={row === undefined}>
      {row === undefined ? <RecordBones fields={names.length} /> : null}
      {names.map((name) => {
        const Panel = panels[name];
        return Panel && row ? <Panel key={name} resource={resource} screen={screen} row={row} draft={row} /> : null;
      })}
    </CardBody>
  );
}
