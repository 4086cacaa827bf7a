import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatWholeDay, monthNames, moveDay, today, weekdayNames, weeksAround } from '../../platform/dates.ts';
import { t } from '../../platform/i18n/index.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx';
import { Select } from '../labelled.tsx';
import { usePlace } from '../place.ts';

type Props = {
  readonly value: string | undefined;
  readonly min: string | undefined;
  readonly max: string | undefined;
  /** Where it opens. */
  readonly anchor: HTMLElement | null;
  /** '' for none. */
  readonly onChoose: (day: string) => void;
  /** Closes it without touching the focus. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
};

/** So many years before and after this one can be gone to at once; every other by the keys. */
const YEARS = { before: 80, after: 20 };

/**
 * A month to pick a day of, as WAI-ARIA describes it: arrows go by days and weeks, Home and End to the week's ends, Page Up and
 * Page Down by months, with Shift by years; Enter picks, Escape closes. Of antd's own the days cannot be reached by keyboard.
 */
export function Calendar({ value, min, max, anchor, onChoose, onLeave, onClose }: Props): ReactNode {
  const now = today();
  const [at, setAt] = useState(
    value ?? (min !== undefined && now < min ? min : max !== undefined && now > max ? max : now),
  );
  const box = useRef<HTMLDivElement>(null);
  const isMoved = useRef(true);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  const canBe = (day: string): boolean => (min === undefined || day >= min) && (max === undefined || day <= max);

  useLayoutEffect(() => {
    // Over everything, and still inside the dialog it was opened in. First, or it would have no size to be placed by.
    box.current?.showPopover?.();
  }, []);
  const place = usePlace(anchor, box, 'start');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day that has the focus is another one
  useEffect(() => {
    if (isMoved.current) box.current?.querySelector<HTMLElement>('[data-at]')?.focus({ preventScroll: true });
    isMoved.current = false;
  }, [at]);
  useEffect(() => {
    const outside = (event: Event): void => {
      const { target } = event;
      if (target instanceof Node && !anchor?.contains(target)) leave.current();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [anchor]);

  const go = (day: string): void => {
    isMoved.current = true;
    setAt(day);
  };
  const keys = (event: KeyboardEvent): void => {
    // What lies below has keys of its own; Tab goes on as everywhere.
    event.stopPropagation();
    if (event.key === 'Escape') return onClose();
    if (!(event.target instanceof HTMLElement) || event.target.dataset.day === undefined) return;
    const isRtl = getComputedStyle(event.target).direction === 'rtl';
    const weekday = weeksAround(at).flat().indexOf(at) % 7;
    const goals: Record<string, () => string> = {
      ArrowLeft: () => moveDay(at, isRtl ? 1 : -1, 'day'),
      ArrowRight: () => moveDay(at, isRtl ? -1 : 1, 'day'),
      ArrowUp: () => moveDay(at, -7, 'day'),
      ArrowDown: () => moveDay(at, 7, 'day'),
      Home: () => moveDay(at, -weekday, 'day'),
      End: () => moveDay(at, 6 - weekday, 'day'),
      PageUp: () => moveDay(at, -1, event.shiftKey ? 'year' : 'month'),
      PageDown: () => moveDay(at, 1, event.shiftKey ? 'year' : 'month'),
    };
    const goal = goals[event.key];
    if (!goal) return;
    event.preventDefault();
    go(goal());
  };
  const choose = (day: string): void => {
    if (canBe(day)) onChoose(day);
  };

  const [year, month] = [Number(at.slice(0, 4)), Number(at.slice(5, 7))];
  const thisYear = Number(now.slice(0, 4));
  const first = Math.min(year, min === undefined ? thisYear - YEARS.before : Number(min.slice(0, 4)));
  const last = Math.max(year, max === undefined ? thisYear + YEARS.after : Number(max.slice(0, 4)));
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label={t('Choose a day')}
      className="calendar"
      style={place}
      onKeyDown={keys}
    >
      <div className="calendar-head">
        <button
          type="button"
          className="icon-button"
          aria-label={t('The month before')}
          onClick={() => setAt(moveDay(at, -1, 'month'))}
        >
          <ChevronLeftIcon />
        </button>
        <Select
          aria-label={t('Month')}
          value={month}
          onChange={(event) => setAt(moveDay(at, Number(event.target.value) - month, 'month'))}
        >
          {monthNames().map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('Year')}
          value={year}
          onChange={(event) => setAt(moveDay(at, Number(event.target.value) - year, 'year'))}
        >
          {years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <button
          type="button"
          className="icon-button"
          aria-label={t('The month after')}
          onClick={() => setAt(moveDay(at, 1, 'month'))}
        >
          <ChevronRightIcon />
        </button>
      </div>
      <table aria-label={`${monthNames()[month - 1] ?? ''} ${year}`}>
        <thead>
          <tr>
            {weekdayNames().map(([name, short]) => (
              <th key={name} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksAround(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={day.slice(0, 7) === at.slice(0, 7) ? 'calendar-day' : 'calendar-day calendar-beside'}
                    aria-pressed={day === value}
                    data-day={day}
                    data-at={day === at || undefined}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={formatWholeDay(day)}
                    aria-current={day === now ? 'date' : undefined}
                    aria-disabled={canBe(day) ? undefined : true}
                    onClick={() => choose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="calendar-foot">
        {canBe(now) ? (
          <button type="button" className="link-button" onClick={() => choose(now)}>
            {t('Today')}
          </button>
        ) : null}
        {value === undefined ? null : (
          <button type="button" className="link-button" onClick={() => onChoose('')}>
            {t('Clear')}
          </button>
        )}
      </div>
    </div>
  );
}
