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
export function CodeBoxes(props: CodeBoxesProps) {
  const { digits, invalid, describedBy, locked } = props;
  const { boxes, typed, pressed, pasted } = useBoxes(props);
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
          aria-label={t('Digit {number} of {total}', { number: index + 1, total: digits.length })}
          aria-invalid={invalid}
          readOnly={locked}
        />
      ))}
    </div>
  );
}

/** Puts what is typed, pasted or taken back into the boxes, and the focus where it goes on. */
function useBoxes({ digits, onChange, onIncomplete, ref }: CodeBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const length = digits.length;
  const focus = (index: number): void => {
    const box = boxes.current[Math.max(0, Math.min(length - 1, index))];
    box?.focus();
    box?.select();
  };
  useImperativeHandle(ref, () => ({ focus: () => focus(0) }));
  const erase = (index: number): void => onChange(digits.map((digit, at) => (at === index ? '' : digit)));
  const put = (index: number, text: string): void => {
    const next = [...digits];
    for (const [offset, digit] of [...text].entries()) if (index + offset < length) next[index + offset] = digit;
    onChange(next);
    focus(index + text.length);
  };
  const typed = (index: number, value: string): void => {
    if (value === '') return erase(index);
    const found = digitsOf(value, length + 1);
    // A second digit in a full box replaces the first; an autofilled code spreads.
    const before = digits[index] ?? '';
    const fresh = found.length === 2 && before !== '' ? found.replace(before, '') || before : found;
    if (fresh !== '') put(index, fresh.slice(0, length));
  };
  const pressed = (index: number, event: KeyboardEvent<HTMLInputElement>): void => {
    const { key } = event;
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 }[key];
    const erases = key === 'Backspace' && digits[index] === '';
    // Nothing is sent by a button that is disabled, nor is anything said.
    const isEarly = key === 'Enter' && digits.includes('');
    if (to === undefined && !erases && !isEarly) return;
    event.preventDefault();
    if (isEarly) return onIncomplete();
    if (erases) erase(index - 1);
    focus(to ?? index - 1);
  };
  const pasted = (index: number, event: ClipboardEvent): void => {
    event.preventDefault();
    const code = digitsOf(event.clipboardData.getData('text'), length);
    if (code !== '') put(code.length === length ? 0 : index, code);
  };
  return { boxes, typed, pressed, pasted };
}
