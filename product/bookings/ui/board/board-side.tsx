import type { ReactNode } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { Heading } from '../../../../src/ui/heading.tsx';
import { Count, Digits, Mark } from '../../../../src/ui/marks.tsx';
import { slotOf, slotText } from '../../rules/slot.ts';
import { useBoard } from './board-context.ts';
import { NotDropped } from './not-dropped.tsx';
import type { Sheet } from './plan.ts';
import { customerOf, lineOf, lookOf, meansOf, serviceOf, stateOf, zoneOf } from './words.ts';

const WITHOUT = {
  Vendor: 'Without a vendor',
  Driver: 'Without a driver',
  Worker: 'Without a worker',
} as const;

type Props = { readonly sheet: Sheet; readonly moreWaiting: boolean };

/** What is not in anybody's row: bookings of the day that nobody has, and those without a day. */
export function BoardSide({ sheet, moreWaiting }: Props): ReactNode {
  return (
    <aside className="board-side stack-16" aria-label={t('Not on the board')}>
      <NotDropped party={null} />
      <Cards title={t(WITHOUT[sheet.kind])} rows={sheet.unassigned} more={false} none={t('Everything has somebody.')} />
      <Cards title={t('Not scheduled')} rows={sheet.waiting} more={moreWaiting} none={t('Everything has a day.')} />
    </aside>
  );
}

type CardsProps = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly more: boolean;
  readonly none: string;
};

const Cards = ({ title, rows, more, none }: CardsProps): ReactNode => (
  <section className="board-cards" aria-label={title}>
    <Heading className="board-cards-title">
      {title} <Count>{more ? `${rows.length}+` : rows.length}</Count>
    </Heading>
    {rows.length === 0 ? <p className="muted">{none}</p> : null}
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <Card row={row} />
        </li>
      ))}
    </ul>
  </section>
);

function Card({ row }: { readonly row: Row }): ReactNode {
  const { resource, pathOf } = useBoard();
  const slot = slotOf(row);
  const meaning = meansOf(resource, row);
  const isAsked = row.order_status !== 'Accepted';
  return (
    <a
      className={`board-card ${lookOf(resource, row.booking_status)}`}
      href={pathOf(row.id)}
      role={pathOf(row.id) === undefined ? 'button' : undefined}
      data-booking={row.id}
      tabIndex={-1}
      draggable={false}
      aria-label={lineOf(resource, row, slot)}
    >
      <b>
        <Mark meaning={meaning} quiet>
          <bdi>{customerOf(row)}</bdi>
        </Mark>
      </b>
      <bdi>{serviceOf(row)}</bdi>
      <bdi>
        {slot ? <Digits>{slotText(slot)}</Digits> : null}
        {slot && zoneOf(row) !== '' ? ' · ' : null}
        {zoneOf(row)}
      </bdi>
      {isAsked ? (
        <span className="board-note">
          {t('Order')}: {stateOf(resource, row, 'order_status')}
        </span>
      ) : null}
    </a>
  );
}
