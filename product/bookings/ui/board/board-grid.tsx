import { Button } from 'antd';
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { formatDay, minuteOf, today } from '../../../../src/platform/dates.ts';
import { t, tn, useLanguage } from '../../../../src/platform/i18n/index.ts';
import { ChevronDownIcon } from '../../../../src/ui/icons.tsx';
import { Digits, Mark, VisuallyHidden } from '../../../../src/ui/marks.tsx';
import type { PartyKind } from '../../rules/candidates.ts';
import { dayOf, hourText, type Slot, slotText } from '../../rules/slot.ts';
import { DayLoad } from '../day-load.tsx';
import { dropAt, useBoard } from './board-context.ts';
import { type Bar, barOf, type Span, timeText, USUAL } from './geometry.ts';
import { NotDropped } from './not-dropped.tsx';
import { type BoardRow, isFree, type Placed, type Sheet } from './plan.ts';
import { customerOf, lineOf, lookOf, meansOf, rowName, serviceOf } from './words.ts';

type GridProps = {
  readonly day: string;
  readonly sheet: Sheet;
  readonly span: Span;
  /** Only some zones are shown: then it queries who is free there. */
  readonly isNarrowed: boolean;
};

/** The rows of a board under their hours. */
export function BoardGrid({ day, sheet, span, isNarrowed }: GridProps): ReactNode {
  const midnight = dayOf(day);
  const hours = useMemo(() => {
    const count = (span.to - span.from) / 60;
    return Array.from({ length: count }, (_, at) => timeText(span.from + at * 60));
  }, [span]);
  const scroller = useRef<HTMLElement>(null);
  // Before paint: a long day starts at now, or in the morning.
  useLayoutEffect(() => {
    const track = scroller.current?.querySelector<HTMLElement>('.board-hour-track');
    const now = minuteOf(new Date());
    const isNow = day === today() && now >= span.from && now <= span.to;
    const part = ((isNow ? now - BEFORE_NOW : USUAL.from) - span.from) / (span.to - span.from);
    if (!scroller.current || !track || part <= 0) return;
    const turn = getComputedStyle(scroller.current).direction === 'rtl' ? -1 : 1;
    scroller.current.scrollLeft = turn * part * track.offsetWidth;
  }, [span, day]);
  const [byHand, setByHand] = useState<boolean>();
  const isOpened = byHand ?? isNarrowed;
  const formPage = useBoard();
  // Whoever carries something may give it to any of them.
  const isCarrying = formPage.carry.useOf((each) => each !== undefined);
  const isToldWhy = formPage.notDropped.useOf((each) => each !== undefined);
  const isOpen = isOpened || isCarrying || isToldWhy || sheet.busy === 0;
  const rows = isOpen ? sheet.rows : sheet.rows.filter((row) => !isFree(row));
  const firstFree = rows.findIndex(isFree);
  const drawn = rows.map((row) => (
    <RowDrawn key={row.party.id} row={row} midnight={midnight} from={span.from} to={span.to} />
  ));
  const free =
    sheet.free === 0 || sheet.busy === 0 ? null : (
      <li key="free" className="board-free">
        <Button type="text" icon={<ChevronDownIcon />} aria-expanded={isOpen} onClick={() => setByHand(!isOpened)}>
          {freeText(sheet.kind, sheet.free)}
        </Button>
      </li>
    );
  const at = firstFree < 0 ? drawn.length : firstFree;
  return (
    <section
      ref={scroller}
      className={isOpened || sheet.busy === 0 ? 'board-scroll board-all' : 'board-scroll'}
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
        </div>
      </div>
      <div className="board-body">
        <NowLine day={day} span={span} />
        <ul className="board-rows">
          {drawn.slice(0, at)}
          {free}
          {drawn.slice(at)}
        </ul>
      </div>
    </section>
  );
}

/** So many minutes before now are in sight when a day that runs is opened. */
const BEFORE_NOW = 60;

function freeText(kind: PartyKind, count: number): string {
  if (kind === 'Vendor') return tn('{count} vendor free all day', '{count} vendors free all day', count);
  return kind === 'Driver'
    ? tn('{count} driver free all day', '{count} drivers free all day', count)
    : tn('{count} worker free all day', '{count} workers free all day', count);
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
  one.row.full === other.row.full &&
  one.row.bars.length === other.row.bars.length &&
  one.row.bars.every((bar, at) => isSameBar(bar, other.row.bars[at]));

const RowDrawn = memo(function RowDrawn({ row, midnight, from, to }: RowProps): ReactNode {
  useLanguage();
  const { party, of, bars, lanes, minutes, full } = row;
  const nameId = `board-row-${party.id}`;
  return (
    <li
      className={isFree(row) ? 'board-row board-row-free' : 'board-row'}
      data-party={party.id}
      style={{ '--lanes': lanes } as React.CSSProperties}
    >
      <div className="board-name">
        <bdi id={nameId}>{party.name}</bdi>
        {of === undefined ? null : <bdi className="board-under">{of}</bdi>}
        {party.isActive ? null : <span className="board-under">{t('not active')}</span>}
        {isFree(row) ? null : (
          <span className="board-load">
            <VisuallyHidden>{t('Booked')}: </VisuallyHidden>
            <DayLoad minutes={minutes} full={full} />
          </span>
        )}
      </div>
      <div className="board-track" role="group" aria-labelledby={nameId}>
        {bars.map(({ row: booking, slot, lane }) => (
          <BarDrawn key={booking.id} row={booking} slot={slot} bar={barOf(slot, midnight, { from, to })} lane={lane} />
        ))}
        <Ghost row={row} midnight={midnight} from={from} to={to} />
      </div>
      <NotDropped party={party.id} along={(minute) => (minute - from) / (to - from)} />
    </li>
  );
}, isSame);

type BarProps = { readonly row: Row; readonly slot: Slot; readonly bar: Bar; readonly lane: number };

/** A booking where it stands. A link to its page that can be carried (`use-carrying.ts`). */
function BarDrawn({ row, slot, bar, lane }: BarProps): ReactNode {
  const { resource, pathOf } = useBoard();
  const { at, long, cutStart, cutEnd } = bar;
  const meaning = meansOf(resource, row);
  const cut = `${cutStart ? ' board-cut-start' : ''}${cutEnd ? ' board-cut-end' : ''}`;
  return (
    <a
      className={`board-bar ${lookOf(resource, row.booking_status)}${cut}`}
      href={pathOf(row.id)}
      role={pathOf(row.id) === undefined ? 'button' : undefined}
      data-booking={row.id}
      tabIndex={-1}
      draggable={false}
      aria-label={lineOf(resource, row, slot)}
      style={{ '--at': at, '--long': long, '--lane': lane } as React.CSSProperties}
    >
      <b>
        <Mark meaning={meaning} quiet>
          <bdi>{customerOf(row)}</bdi>
        </Mark>
      </b>
      <bdi>{serviceOf(row)}</bdi>
      <Digits>
        {hourText(slot.start)}
        <span className="board-until">–{hourText(slot.end)}</span>
      </Digits>
    </a>
  );
}

/** Where what is carried would stand, in the row it is carried over. */
function Ghost({ row, midnight, from, to }: RowProps): ReactNode {
  const formPage = useBoard();
  // What is against it may change while it is held there.
  formPage.known.use();
  const carried = formPage.carry.useOf((each) => (each?.target.party === row.party.id ? each : undefined));
  if (!carried) return null;
  const drop = dropAt(formPage, carried);
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
      <span className="board-ghost-words">
        <b>
          <Digits>{slotText(drop.slot)}</Digits>
        </b>{' '}
        {isFine ? t('fits') : drop.problems[0]}
      </span>
    </span>
  );
}

const LOOK_MS = 30_000;

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
