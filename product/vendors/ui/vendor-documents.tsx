import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Resource, type Row, type Screen, screenShowing, type Value } from '../../../resources/language/index.ts';
import { useApi } from '../../../src/data/use-api.ts';
import { documentOf, fileIn } from '../../../src/fields/files.ts';
import { today } from '../../../src/platform/dates.ts';
import { apart, t, tn } from '../../../src/platform/i18n/index.ts';
import { lazyComponent } from '../../../src/platform/lazy.tsx';
import type { PanelProps } from '../../../src/platform/product.ts';
import { registry } from '../../../src/platform/registry.ts';
import { MoveButton } from '../../../src/record/moves/move-buttons.tsx';
import { movesOn } from '../../../src/record/moves/permitted-moves.ts';
import { RecordProvider, useRecordContext } from '../../../src/record/record-provider.tsx';
import { Heading } from '../../../src/ui/heading.tsx';
import { Section } from '../../../src/ui/section.tsx';
import { Answer, Waiting } from '../../../src/ui/states.tsx';
import { Actions } from '../../../src/ui/toolbar.tsx';
import { daysLeft } from '../rules/papers.ts';
import { PaperFacts, Refusal, Status } from './paper-card.tsx';
import { PAPERS, shownOf } from './vendor-calls.ts';
import './vendor-papers.css';

const PreviewDialog = lazyComponent(
  async () => (await import('../../../src/ui/document-preview-dialog.tsx')).PreviewDialog,
  { over: true },
);

/** A vendor's documents and decisions (spec part 2 §2 Vendor onboarding request details). */
export function VendorDocuments({ row, screen }: PanelProps): ReactNode {
  const papers = registry.resources[PAPERS];
  const partScreen = papers && screenShowing(screen, papers);
  if (!row || !papers || !partScreen) return null;
  return <Documents vendor={row.id} screen={screen} papers={papers} partScreen={partScreen} />;
}

type Props = {
  readonly vendor: Row['id'];
  readonly screen: Screen;
  readonly papers: Resource;
  readonly partScreen: Screen;
};

function Documents({ vendor, screen, ...shown }: Props): ReactNode {
  const query = useApi(shownOf({ id: vendor, screen: screen.name }));
  return (
    <Section title={t('Vendor Documents')}>
      <Answer of={query} failed={t('Failed to fetch documents')} waiting={<Waiting lines={['60%', '90%', '70%']} />}>
        {({ vendor_documents: rows = [] }) => <Cards {...shown} rows={rows} />}
      </Answer>
    </Section>
  );
}

/** Pending first; decided cards stay, so that the pressed button keeps the focus. */
function Cards({ papers, partScreen, rows }: Pick<Props, 'papers' | 'partScreen'> & { readonly rows: readonly Row[] }) {
  const [open, setOpen] = useState<Row['id']>();
  const [met] = useState(() => inOrder(rows).map(({ id }) => id));
  const placeOf = ({ id }: Row): number => (met.includes(id) ? met.indexOf(id) : met.length);
  const current = inOrder(rows).toSorted((one, other) => placeOf(one) - placeOf(other));
  const at = current.findIndex(({ id }) => id === open);
  const looked = current[at];
  const step = (by: 1 | -1): void => setOpen(current[(at + by + current.length) % current.length]?.id);
  const waiting = current.filter((row) => movesOn(partScreen.moves, row).length > 0);
  useGoneOn(looked, waiting, setOpen);
  return (
    <>
      {waiting.length > 0 ? (
        <Actions>
          <Button type="primary" aria-haspopup="dialog" onClick={() => setOpen(waiting[0]?.id)}>
            {tn('Review {count} document', 'Review {count} documents', waiting.length)}
          </Button>
        </Actions>
      ) : null}
      {current.length === 0 ? <p className="muted">{t('No documents were shown yet.')}</p> : null}
      <ul className="vendor-papers">
        {current.map((row) => (
          <li key={row.id}>
            <Document row={row} onView={() => setOpen(row.id)} />
          </li>
        ))}
      </ul>
      {looked ? (
        <Looked
          row={looked}
          onStep={current.length > 1 ? step : undefined}
          onClose={() => setOpen(undefined)}
          acts={
            // The dialog stays as it goes on to the next; what is done with each is its own.
            <RecordProvider
              key={looked.id}
              resource={papers}
              screen={partScreen}
              id={Number(looked.id)}
              row={looked}
              removed={false}
            >
              <Decisions />
            </RecordProvider>
          }
        />
      ) : null}
    </>
  );
}

function useGoneOn(looked: Row | undefined, waiting: readonly Row[], onGo: (id: Row['id']) => void): void {
  const last = useRef<Row['id']>(undefined);
  const isWaiting = looked !== undefined && waiting.includes(looked);
  const next = waiting[0]?.id;
  useEffect(() => {
    const isDecided = looked !== undefined && !isWaiting && last.current === looked.id;
    last.current = isWaiting ? looked.id : undefined;
    if (isDecided && next !== undefined) onGo(next);
  }, [looked, isWaiting, next, onGo]);
}

const inOrder = (rows: readonly Row[]): readonly Row[] => {
  const current = rows.filter(({ replaced_by }) => (replaced_by ?? null) === null);
  const isWaiting = ({ status }: Row): number => (status === 'Pending' ? 0 : 1);
  return current.toSorted((one, other) => isWaiting(one) - isWaiting(other) || Number(one.id) - Number(other.id));
};

const nameOf = (row: Row): string => String(row.document_type_name ?? t('Document'));

function Document({ row, onView }: { readonly row: Row; readonly onView: () => void }): ReactNode {
  const days = row.status === 'Approved' ? daysLeft(row, today()) : undefined;
  return (
    <article className="paper-card" data-paper={row.id} aria-label={apart(nameOf(row))}>
      <header className="paper-head row wrap apart">
        <Heading>
          <bdi>{nameOf(row)}</bdi>
        </Heading>
        <Status row={row} />
      </header>
      <PaperFacts row={row} />
      {days === undefined ? null : (
        <p className="paper-soon">{tn('It expires in {count} day.', 'It expires in {count} days.', days)}</p>
      )}
      <Refusal row={row} />
      <Button onClick={onView} aria-haspopup="dialog" aria-label={t('View {name}', { name: nameOf(row) })}>
        {t('View')}
      </Button>
    </article>
  );
}

type LookedProps = {
  readonly row: Row;
  readonly acts: ReactNode;
  readonly onStep: ((by: 1 | -1) => void) | undefined;
  readonly onClose: () => void;
};

function Looked({ row, ...rest }: LookedProps): ReactNode {
  const file = documentOf(fileIn(row.expanded?.file as Value | undefined));
  return (
    <PreviewDialog
      {...rest}
      document={file && { ...file, name: nameOf(row) }}
      title={nameOf(row)}
      about={
        <div className="paper-looked row-12 wrap">
          <Status row={row} />
          <PaperFacts row={row} />
          <Refusal row={row} />
        </div>
      }
    />
  );
}

function Decisions(): ReactNode {
  const { moves } = useRecordContext();
  const decisions = [moves.deny, moves.approve].filter((each) => each?.possible === true);
  return decisions.map((each) =>
    each ? (
      <MoveButton
        key={each.move.name}
        move={each.move}
        look="page"
        busy={each.busy}
        held={decisions.some((other) => other?.busy === true)}
        onPress={each.begin}
      />
    ) : null,
  );
}
