import type { ReactNode } from 'react';
import { lazyComponent } from '../../../src/platform/lazy.tsx';
import type { PanelProps } from '../../../src/platform/product.ts';
import { useAside } from '../../../src/record/form-aside.tsx';
import { FormPageProvider, useFormPage } from '../../../src/record/form-page-context.ts';
import { MoveButton } from '../../../src/record/moves/move-buttons.tsx';
import { FormPageFrame, RecordForm } from '../../../src/record/record-form.tsx';
import { useIsMoving, useMoves, useRecordContext } from '../../../src/record/record-provider.tsx';
import { Note } from '../../../src/ui/note.tsx';
import './service-version.css';
import type { Id, Value } from '../../../resources/language/index.ts';
import { useApi } from '../../../src/data/use-api.ts';
import { viewOf } from '../../../src/fields/index.ts';
import { t, tn } from '../../../src/platform/i18n/index.ts';
import { registry } from '../../../src/platform/registry.ts';
import { Heading } from '../../../src/ui/heading.tsx';
import { Becomes } from '../../../src/ui/marks.tsx';
import { Answer, Waiting } from '../../../src/ui/states.tsx';
import { type Unpublished, unpublishedOf } from './service-calls.ts';

const PREVIEW = {
  label: 'Preview',
  Panel: lazyComponent(async () => (await import('./service-preview.tsx')).ServicePreview),
};

/** A service's form, below what customers do not book yet, and beside its preview. */
export function ServicePage(): ReactNode {
  const { row, screen } = useRecordContext();
  const aside = useAside(screen.name, PREVIEW, row !== undefined);
  return (
    <FormPageProvider value={{ ...useFormPage(), aside }}>
      <FormPageFrame>
        <RecordForm above={<ServiceVersion row={row} screen={screen} />} />
      </FormPageFrame>
    </FormPageProvider>
  );
}

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

type Props = {
  readonly id: Id;
  readonly screen: string;
  /** What is done about it: buttons. */
  readonly children: ReactNode;
};

/** The unpublished changes: 'Option "Large": Price AED 40.00 → AED 45.00'. */
function UnpublishedChanges({ id, screen, children }: Props): ReactNode {
  const query = useApi(unpublishedOf({ id, screen }));
  const count = query.data?.length;
  return (
    <section className="unpublished stack" aria-label={t('Not published yet')}>
      <div className="unpublished-head row wrap apart">
        <Heading className="unpublished-title">
          {count === undefined
            ? t('Not published yet')
            : tn('{count} change is not published yet', '{count} changes are not published yet', count)}
        </Heading>
        <div className="acts">{children}</div>
      </div>
      <Answer of={query} failed={t('What changed could not be loaded.')} waiting={<Waiting lines={['50%', '30%']} />}>
        {(changes) => (
          <ul>
            {changes.map((each) => (
              <li key={`${each.resource} ${each.id} ${each.event}`}>
                <What change={each} />
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </section>
  );
}

const HAPPENED = {
  created: () => t('new'),
  deleted: () => t('removed'),
  ordered: () => t('in another order'),
} as const;

function What({ change }: { readonly change: Unpublished }): ReactNode {
  const { title, under, event, changes, expanded } = change;
  const resource = registry.resources[change.resource];
  if (!resource) return null;
  return (
    <>
      <strong>
        {t(resource.label.one)} <bdi>{[...under, title].join(' › ')}</bdi>
      </strong>
      {event === 'updated'
        ? Object.entries(changes).map(([name, { from, to }]) => {
            const field = resource.fields[name];
            if (!field) return null;
            const { Detail } = viewOf(field);
            const row = (side: 'from' | 'to', value: Value) => ({
              id: change.id,
              [name]: value,
              expanded: expanded[side],
            });
            return (
              <span key={name} className="unpublished-change">
                {t(field.label)}: <Detail field={field} value={from} row={row('from', from)} /> <Becomes />{' '}
                <Detail field={field} value={to} row={row('to', to)} />
              </span>
            );
          })
        : ` · ${HAPPENED[event]()}`}
    </>
  );
}
