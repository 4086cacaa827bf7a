import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Row, type Screen, screenShowing, type Value } from '../../../resources/language/index.ts';
import { documentOf, fileIn } from '../../../src/fields/files.ts';
import { viewOf } from '../../../src/fields/index.ts';
import { today } from '../../../src/platform/dates.ts';
import { t, tn } from '../../../src/platform/i18n/index.ts';
import { registry } from '../../../src/platform/registry.ts';
import { PreviewButton } from '../../../src/ui/document-preview.tsx';
import { Heading } from '../../../src/ui/heading.tsx';
import { daysLeft, isToShow, type PaperCase } from '../rules/papers.ts';
import { PaperForm } from './paper-form.tsx';
import { PAPERS } from './vendor-calls.ts';

type Props = {
  readonly of: PaperCase;
  readonly vendor: number;
  readonly screen: Screen;
  readonly isLocked: boolean;
  readonly isToHandIn: boolean;
  /** Why it was sent back with the profile. Default: it was not. */
  readonly returned?: string | undefined;
};

/** A required paper: what counts now, what waits next to it, what is still to be shown. */
export function PaperCard({ of, vendor, screen, isLocked, isToHandIn, returned }: Props): ReactNode {
  const [isRenewing, setRenewing] = useState(false);
  const { type, settled, open } = of;
  const papers = registry.resources[PAPERS];
  const partScreen = papers && screenShowing(screen, papers);
  if (!papers || !partScreen) return null;
  const isOwed = isToHandIn && isToShow(of);
  const isAsked = !isLocked && (open !== undefined || settled === undefined || isOwed || isRenewing);
  const isReturned = returned !== undefined || open?.status === 'Rejected';
  return (
    <article className="paper-card" data-paper={type.id} aria-labelledby={`paper-${type.id}`}>
      <header className="paper-head row wrap apart">
        <Heading id={`paper-${type.id}`}>
          <bdi>{type.name}</bdi>
        </Heading>
        {settled ? <Status row={settled} /> : open ? <Status row={open} /> : null}
      </header>
      {settled ? <Settled row={settled} /> : null}
      {settled && open ? (
        <p className="row">
          {t('Its replacement:')} <Status row={open} />
        </p>
      ) : null}
      {open ? <Refusal row={open} /> : null}
      {returned !== undefined && (open ?? settled)?.status !== 'Rejected' ? (
        <p className="paper-refused" role="note">
          <strong>{t('To be corrected')}</strong> <bdi>{returned}</bdi>
        </p>
      ) : null}
      {isAsked ? (
        <PaperForm
          key={open?.id ?? 'new'}
          resource={papers}
          screen={partScreen}
          vendor={vendor}
          type={type}
          row={open}
          isNeeded={isOwed || (isToHandIn && isReturned)}
          onSaved={() => setRenewing(false)}
          onCancel={isRenewing && !open ? () => setRenewing(false) : undefined}
        />
      ) : null}
      {isLocked && !settled && open ? <Details row={open} /> : null}
      {isLocked && !settled && !open ? <p className="muted">{t('Not shown yet')}</p> : null}
      {settled && !isAsked && !isLocked ? <Button onClick={() => setRenewing(true)}>{t('Renew')}</Button> : null}
    </article>
  );
}

/** A field of a paper as records' pages tell it. */
function PaperValue({ row, name }: { readonly row: Row; readonly name: string }): ReactNode {
  const field = registry.resources[PAPERS]?.fields[name];
  if (!field) return null;
  const { Cell } = viewOf(field);
  return <Cell field={field} value={(row[name] ?? null) as Value} row={row} />;
}

export const Status = ({ row }: { readonly row: Row }): ReactNode => <PaperValue row={row} name="status" />;

function Settled({ row }: { readonly row: Row }): ReactNode {
  const days = daysLeft(row, today());
  return (
    <>
      <Details row={row} />
      {row.status === 'Expired' ? (
        <p className="paper-late">{t('It has expired. Please show a new one.')}</p>
      ) : days === undefined ? null : (
        <p className="paper-soon">{tn('It expires in {count} day.', 'It expires in {count} days.', days)}</p>
      )}
    </>
  );
}

type FactsProps = { readonly row: Row; readonly children?: ReactNode };

/** What a paper says: its number and its last day, as far as it has them. */
export function PaperFacts({ row, children = null }: FactsProps): ReactNode {
  const given = (['document_id_number', 'expiry_date'] as const).filter((name) => (row[name] ?? null) !== null);
  if (given.length === 0 && children === null) return null;
  return (
    <dl className="paper-details stack">
      {given.map((name) => (
        <div key={name} className="row wrap apart">
          <dt className="muted">{t(registry.resources[PAPERS]?.fields[name]?.label ?? name)}</dt>
          <dd>
            <PaperValue row={row} name={name} />
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}

function Details({ row }: { readonly row: Row }): ReactNode {
  const file = fileIn(row.expanded?.file as Value | undefined);
  return (
    <PaperFacts row={row}>
      {file ? (
        <div className="row wrap apart">
          <dt className="muted">{t('Document')}</dt>
          <dd>
            <PreviewButton
              document={documentOf(file)}
              label={t('Preview {name}', { name: file.name })}
              className="paper-view"
            >
              {t('View')}
            </PreviewButton>
          </dd>
        </div>
      ) : null}
    </PaperFacts>
  );
}

/** Why a paper was denied, said to whoever can put it right. */
export function Refusal({ row }: { readonly row: Row }): ReactNode {
  if (row.status !== 'Rejected') return null;
  return (
    <p className="paper-refused" role="note">
      <strong>
        <PaperValue row={row} name="reason" />
      </strong>
      {typeof row.note === 'string' ? ` ${row.note}` : ''}
    </p>
  );
}
