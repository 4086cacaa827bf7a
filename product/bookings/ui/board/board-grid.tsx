import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { formatDay, minuteOf, today } from '../../../../src/platform/dates.ts';
import { t, useLanguage } from '../../../../src/platform/i18n/index.ts';
import { Digits } from '../../../../src/ui/marks.tsx';
import { dayOf, type Slot, slotText } from '../../rules/slot.ts';
import { type Bar, barOf, type Span, timeText, USUAL } from './geometry.ts';
import { dropAt, useBoard } from './place.ts';
import type { BoardRow, Placed, Sheet } from './plan.ts';
import { customerOf, lineOf, rowName, serviceOf } from './words.ts';

type GridProps = {
  readonly day: string;
  /** What is drawn, perhaps a moment behind what is known. */
  readonly sheet: Sheet;
  readonly span: Span;
};

/** The rows of a board under their hours. */
export function BoardGrid({ day, sheet, span }: GridProps): ReactNode {
  const midnight = dayOf(day);
  const hours = useMemo(() => {
    const count = (span.to - span.from) / 60;
    return Array.from({ length: count }, (_, at) => timeText(span.from + at * 60));
  }, [span]);
  const scroller = useRef<HTMLElement>(null);
  // Before it is seen: what is shown of the night lies to the side.
  useLayoutEffect(() => {
    const track = scroller.current?.querySelector<HTMLElement>('.board-hour-track');
    const part = (USUAL.from - span.from) / (span.to - span.from);
    if (!scroller.current || !track || part <= 0) return;
    const turn = getComputedStyle(scroller.current).direction === 'rtl' ? -1 : 1;
    scroller.current.scrollLeft = turn * part * track.offsetWidth;
  }, [span]);
  return (
    <section
      ref={scroller}
      className="board-scroll"
      aria-label={t('Bookings of {day}', { day: formatDay(day) })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      style={{ '--hours': hours.length } as React.CSSProperties}
    >
      <div className="board-hours" aria-hidden="true">
        <span className="board-corner" />
        <div className="board-track board-hour-track">
          {hours.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
          <NowLine day={day} span={span} />
        </div>
      </div>
      <ul className="board-rows">
        {sheet.rows.map((row) => (
          <RowDrawn key={row.party.id} row={row} midnight={midnight} from={span.from} to={span.to} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { readonly row: BoardRow; readonly midnight: number; readonly from: number; readonly to: number };

const isSameBar = (one: Placed, other: Placed | undefined): boolean =>
  other !== undefined && one.row === other.row && one.lane === other.lane;

/** Whether a row would be drawn as it is: the same somebody with the same bookings. */
const isSame = (one: RowProps, other: RowProps): boolean =>
  one.midnight === other.midnight &&
  one.from === other.from &&
  one.to === other.to &&
  one.row.of === other.row.of &&
  one.row.party === other.row.party &&
  one.row.bars.length === other.row.bars.length &&
  one.row.bars.every((bar, at) => isSameBar(bar, other.row.bars[at]));

const RowDrawn = memo(function RowDrawn({ row, midnight, from, to }: RowProps): ReactNode {
  useLanguage();
  const { party, of, bars, lanes } = row;
  const nameId = `board-row-${party.id}`;
  return (
    <li className="board-row" data-party={party.id} style={{ '--lanes': lanes } as React.CSSProperties}>
      <div className="board-name">
        <bdi id={nameId}>{party.name}</bdi>
        {of === undefined ? null : <bdi className="board-under">{of}</bdi>}
        {party.isActive ? null : <span className="board-under">{t('not active')}</span>}
      </div>
      <div className="board-track" role="group" aria-labelledby={nameId}>
        {bars.map(({ row: booking, slot, lane }) => (
          <BarDrawn key={booking.id} row={booking} slot={slot} bar={barOf(slot, midnight, { from, to })} lane={lane} />
        ))}
        <Ghost row={row} midnight={midnight} from={from} to={to} />
      </div>
    </li>
  );
}, isSame);

type BarProps = { readonly row: Row; readonly slot: Slot; readonly bar: Bar; readonly lane: number };

/** A booking where it stands. A link to its page that can be carried (`use-carrying.ts`). */
function BarDrawn({ row, slot, bar, lane }: BarProps): ReactNode {
  const { resource, pathOf } = useBoard();
  const { at, long, cutStart, cutEnd } = bar;
  const cut = `${cutStart ? ' board-cut-start' : ''}${cutEnd ? ' board-cut-end' : ''}`;
  return (
    <a
      className={`board-bar board-${String(row.booking_status).toLowerCase()}${cut}`}
      href={pathOf(row.id)}
      role={pathOf(row.id) === undefined ? 'button' : undefined}
      data-booking={row.id}
      tabIndex={-1}
      draggable={false}
      aria-label={lineOf(resource, row, slot)}
      style={{ '--at': at, '--long': long, '--lane': lane } as React.CSSProperties}
    >
      <b>
        <span className="board-time">
          <Digits>{slotText(slot)} </Digits>
        </span>
        <bdi>{serviceOf(row)}</bdi>
      </b>
      <bdi>{customerOf(row)}</bdi>
    </a>
  );
}

/** Where what is carried would stand, in the row it is carried over. */
function Ghost({ row, midnight, from, to }: RowProps): ReactNode {
  const place = useBoard();
  // What is against it may change while it is held there.
  place.known.use();
  const carried = place.carry.useOf((each) => (each?.target.party === row.party.id ? each : undefined));
  if (!carried) return null;
  const drop = dropAt(place, carried);
  if (!drop) return null;
  const { at, long } = barOf(drop.slot, midnight, { from, to });
  const isFine = drop.problems.length === 0;
  return (
    <span
      className={`board-ghost ${isFine ? 'board-ghost-fits' : 'board-ghost-not'}`}
      aria-hidden="true"
      aria-busy={carried.busy || undefined}
      data-ghost={rowName(row)}
      style={{ '--at': at, '--long': long } as React.CSSProperties}
    >
      <b>
        <Digits>{slotText(drop.slot)}</Digits>
      </b>{' '}
      {isFine ? t('fits') : drop.problems[0]}
    </span>
  );
}

const LOOK_MS = 30_000;

/** Where the day is now. */
function NowLine({ day, span }: { readonly day: string; readonly span: Span }): ReactNode {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  if (day !== today()) return null;
  const at = (minuteOf(now) - span.from) / (span.to - span.from);
  return at < 0 || at > 1 ? null : <i className="board-now" style={{ '--at': at } as React.CSSProperties} />;
}
