import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatWholeDay, monthNames, moveDay, today, weekdayNames, weeksOfMonth } from '../../platform/dates.ts';
import { t } from '../../platform/i18n/index.ts';
import { useAnchorPosition } from '../anchor-position.ts';
import { IconButton, LinkButton } from '../button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx';
import { Select } from '../labelled.tsx';
import { useOutside } from '../use-outside.ts';

type Props = {
  readonly value: string | undefined;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly anchor: HTMLElement | null;
  readonly onChoose: (day: string) => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
};

/** So many years before and after this one can be gone to at once; every other by the keys. */
const YEARS = { before: 80, after: 20 };

const within =
  ({ min, max }: Pick<Props, 'min' | 'max'>) =>
  (day: string): boolean =>
    (min === undefined || day >= min) && (max === undefined || day <= max);

/** The day a key leads to from another; undefined: it is no key of the calendar. */
function goalOf({ key, shiftKey }: KeyboardEvent, at: string, isRtl: boolean): string | undefined {
  const weekday = weeksOfMonth(at).flat().indexOf(at) % 7;
  const goals: Record<string, () => string> = {
    ArrowLeft: () => moveDay(at, isRtl ? 1 : -1, 'day'),
    ArrowRight: () => moveDay(at, isRtl ? -1 : 1, 'day'),
    ArrowUp: () => moveDay(at, -7, 'day'),
    ArrowDown: () => moveDay(at, 7, 'day'),
    Home: () => moveDay(at, -weekday, 'day'),
    End: () => moveDay(at, 6 - weekday, 'day'),
    PageUp: () => moveDay(at, -1, shiftKey ? 'year' : 'month'),
    PageDown: () => moveDay(at, 1, shiftKey ? 'year' : 'month'),
  };
  return goals[key]?.();
}

/** A month calendar with the WAI-ARIA keyboard pattern, which antd's lacks. */
export function Calendar({ value, min, max, anchor, onChoose, onLeave, onClose }: Props): ReactNode {
  const now = today();
  const canBe = within({ min, max });
  /** The day that is gone from; `isLed`: it was gone to by keys, or at first, and has the focus. */
  const [shown, setShown] = useState({
    at: value ?? (canBe(now) ? now : min !== undefined && now < min ? min : (max ?? now)),
    isLed: true,
  });
  const { at } = shown;
  const box = useRef<HTMLDivElement>(null);
  const led = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    // In the top layer, inside its dialog. First, or it has no size to position by.
    box.current?.showPopover?.();
  }, []);
  const position = useAnchorPosition(anchor, box, 'start');
  useEffect(() => {
    if (shown.isLed) led.current?.focus({ preventScroll: true });
  }, [shown]);
  useOutside((target) => {
    if (!anchor?.contains(target)) onLeave();
  });

  const keys = (event: KeyboardEvent): void => {
    // What lies below has keys of its own; Tab goes on as everywhere.
    event.stopPropagation();
    if (event.key === 'Escape') return onClose();
    if (!(event.target instanceof HTMLElement) || event.target.dataset.day === undefined) return;
    const goal = goalOf(event, at, getComputedStyle(event.target).direction === 'rtl');
    if (goal === undefined) return;
    event.preventDefault();
    setShown({ at: goal, isLed: true });
  };
  const choose = (day: string): void => {
    if (canBe(day)) onChoose(day);
  };
  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label={t('Choose a day')}
      className="calendar"
      style={position}
      onKeyDown={keys}
    >
      <Head at={at} min={min} max={max} onGo={(day) => setShown({ at: day, isLed: false })} />
      <Days at={at} led={led} value={value} canBe={canBe} onChoose={choose} />
      <div className="calendar-foot">
        {canBe(now) ? <LinkButton onClick={() => choose(now)}>{t('Today')}</LinkButton> : null}
        {value === undefined ? null : <LinkButton onClick={() => onChoose('')}>{t('Clear')}</LinkButton>}
      </div>
    </div>
  );
}

type DaysProps = {
  readonly at: string;
  readonly led: Ref<HTMLButtonElement>;
  readonly value: string | undefined;
  readonly canBe: (day: string) => boolean;
  readonly onChoose: (day: string) => void;
};

const Days = ({ at, led, value, canBe, onChoose }: DaysProps): ReactNode => (
  <table aria-label={`${monthNames()[monthOf(at) - 1] ?? ''} ${yearOf(at)}`}>
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
      {weeksOfMonth(at).map((week) => (
        <tr key={week[0]}>
          {week.map((day) => (
            <td key={day}>
              <button
                ref={day === at ? led : undefined}
                type="button"
                className={day.slice(0, 7) === at.slice(0, 7) ? 'calendar-day' : 'calendar-day calendar-beside'}
                aria-pressed={day === value}
                data-day={day}
                tabIndex={day === at ? 0 : -1}
                aria-label={formatWholeDay(day)}
                aria-current={day === today() ? 'date' : undefined}
                aria-disabled={canBe(day) ? undefined : true}
                onClick={() => onChoose(day)}
              >
                {Number(day.slice(8))}
              </button>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const yearOf = (day: string): number => Number(day.slice(0, 4));
const monthOf = (day: string): number => Number(day.slice(5, 7));

type HeadProps = Pick<Props, 'min' | 'max'> & { readonly at: string; readonly onGo: (day: string) => void };

function Head({ at, min, max, onGo }: HeadProps): ReactNode {
  const [year, month, thisYear] = [yearOf(at), monthOf(at), yearOf(today())];
  const first = Math.min(year, min === undefined ? thisYear - YEARS.before : yearOf(min));
  const last = Math.max(year, max === undefined ? thisYear + YEARS.after : yearOf(max));
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <div className="calendar-head row-4">
      <IconButton label={t('The month before')} onClick={() => onGo(moveDay(at, -1, 'month'))}>
        <ChevronLeftIcon />
      </IconButton>
      <Select
        aria-label={t('Month')}
        value={month}
        onChange={(event) => onGo(moveDay(at, Number(event.target.value) - month, 'month'))}
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
        onChange={(event) => onGo(moveDay(at, Number(event.target.value) - year, 'year'))}
      >
        {years.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <IconButton label={t('The month after')} onClick={() => onGo(moveDay(at, 1, 'month'))}>
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
}
