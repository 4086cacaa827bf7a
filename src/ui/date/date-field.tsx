import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { isDay } from '../../../resources/language/days.ts';
import { formatDay, readDay } from '../../platform/dates.ts';
import { t } from '../../platform/i18n/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { IconButton } from '../button.tsx';
import { CalendarIcon } from '../icons.tsx';
import './date.css';

const Calendar = lazyComponent(async () => (await import('./calendar.tsx')).Calendar);

type Props = {
  /** A day as it is stored, `2026-11-21`; what was typed where that is none; '' for nothing. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: (value: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly invalid?: boolean;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly label?: string;
  readonly labelledBy?: string;
  /** Default: how a day can be written. */
  readonly placeholder?: string;
  readonly describedBy?: string | undefined;
  readonly required?: boolean;
};

const held = (text: string): string => readDay(text) ?? text.trim();

/**
 * A date input with a lazy calendar; invalid text stays. The browser's own field would show the
 * month first.
 */
export function DateField(props: Props): ReactNode {
  const { value, onChange, onLeave, invalid = false, disabled = false } = props;
  const [typed, setTyped] = useState(() => formatDay(value));
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leave = (day = value): void => {
    setTyped(formatDay(day));
    onLeave?.(day);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') leave();
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    setOpen(!disabled);
  };
  const close = (): void => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <span ref={box} className={invalid ? 'date-field date-field-invalid' : 'date-field'}>
      <input
        id={props.id}
        className="native-input"
        autoComplete="off"
        placeholder={props.placeholder ?? t('DD/MM/YYYY')}
        disabled={disabled}
        aria-label={props.label}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy}
        aria-required={props.required || undefined}
        // As typed as long as it means what is held: another value came from elsewhere.
        value={held(typed) === value ? typed : formatDay(value)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(held(event.target.value));
        }}
        onBlur={() => leave()}
        onKeyDown={keys}
      />
      <CalendarButton {...props} ref={button} isOpen={isOpen} onClick={() => (isOpen ? close() : setOpen(!disabled))} />
      {isOpen ? (
        <Calendar
          value={isDay(value) ? value : undefined}
          min={props.min}
          max={props.max}
          anchor={box.current}
          onChoose={(day) => {
            onChange(day);
            leave(day);
            close();
          }}
          onLeave={() => setOpen(false)}
          onClose={close}
        />
      ) : null}
    </span>
  );
}

type ButtonProps = Pick<Props, 'value' | 'label' | 'labelledBy' | 'disabled'> & {
  readonly ref: Ref<HTMLButtonElement>;
  readonly isOpen: boolean;
  readonly onClick: () => void;
};

const CalendarButton = ({ ref, value, label, labelledBy, disabled, isOpen, onClick }: ButtonProps): ReactNode => (
  <IconButton
    ref={ref}
    label={isDay(value) ? t('Choose another day than {day}', { day: formatDay(value) }) : t('Choose a day')}
    aria-description={label}
    aria-describedby={labelledBy}
    title={t('Calendar')}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    disabled={disabled}
    onClick={onClick}
  >
    <CalendarIcon />
  </IconButton>
);
