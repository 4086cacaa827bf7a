import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { digitsOf } from '../digits.ts';

type CodeBoxesProps = {
  /** One text a box: a digit, or ''. */
  readonly digits: readonly string[];
  readonly onChange: (digits: string[]) => void;
  readonly onIncomplete: () => void;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /** While the code is on its way. The boxes keep the focus, which disabled ones would lose. */
  readonly locked: boolean;
  readonly ref?: Ref<{ focus: () => void }>;
};

/** A box for each digit: digits only; a pasted or filled-in code spreads over them. */
export function CodeBoxes({ digits, onChange, onIncomplete, invalid, describedBy, locked, ref }: CodeBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const length = digits.length;
  const focus = (index: number): void => {
    const box = boxes.current[Math.max(0, Math.min(length - 1, index))];
    box?.focus();
    box?.select();
  };
  useImperativeHandle(ref, () => ({ focus: () => focus(0) }));

  const put = (index: number, text: string): void => {
    const next = [...digits];
    for (const [offset, digit] of [...text].entries()) if (index + offset < length) next[index + offset] = digit;
    onChange(next);
    focus(index + text.length);
  };

  const typed = (index: number, value: string): void => {
    const found = digitsOf(value, length + 1);
    if (value === '') {
      onChange(digits.map((digit, at) => (at === index ? '' : digit)));
      return;
    }
    // A second digit in a full box replaces the first; an autofilled code spreads.
    const before = digits[index] ?? '';
    const fresh = found.length === 2 && before !== '' ? found.replace(before, '') || before : found;
    if (fresh !== '') put(index, fresh.slice(0, length));
  };

  const pressed = (index: number, event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      focus(index + step);
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      focus(event.key === 'Home' ? 0 : length - 1);
    } else if (event.key === 'Backspace' && digits[index] === '') {
      event.preventDefault();
      onChange(digits.map((digit, at) => (at === index - 1 ? '' : digit)));
      focus(index - 1);
    } else if (event.key === 'Enter' && digits.includes('')) {
      // Nothing is sent by a button that is disabled, nor is anything said.
      event.preventDefault();
      onIncomplete();
    }
  };

  const pasted = (index: number, event: ClipboardEvent): void => {
    event.preventDefault();
    const code = digitsOf(event.clipboardData.getData('text'), length);
    if (code !== '') put(code.length === length ? 0 : index, code);
  };

  return (
    // A code reads from left to right in every language.
    <div
      className="code-boxes stack-12"
      dir="ltr"
      role="group"
      aria-label={t('One-time code')}
      aria-describedby={describedBy}
    >
      {digits.map((digit, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={index}
          ref={(box) => {
            boxes.current[index] = box;
          }}
          value={digit}
          onChange={(event) => typed(index, event.target.value)}
          onKeyDown={(event) => pressed(index, event)}
          onPaste={(event) => pasted(index, event)}
          onFocus={(event) => event.target.select()}
          type="text"
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={t('Digit {number} of {total}', { number: index + 1, total: length })}
          aria-invalid={invalid}
          readOnly={locked}
        />
      ))}
    </div>
  );
}
