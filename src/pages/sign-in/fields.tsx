import type { InputRef } from 'antd';
import { type Ref, useId, useState } from 'react';
import { inSentence, t } from '../../platform/i18n/index.ts';
import { Input } from '../../ui/input.ts';

type FieldProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  readonly readOnly?: boolean;
  /** Whether it may stay empty. Default: false. */
  readonly optional?: boolean;
  readonly inputRef?: Ref<InputRef>;
};

/** A labelled email input. Its error and help are tied to it for screen readers. */
export function EmailField(props: FieldProps) {
  const id = useId();
  return (
    <div className="auth-field">
      <label htmlFor={id}>{props.label}</label>
      <Input
        {...inputProps(props, id)}
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        size="large"
        readOnly={props.readOnly === true}
      />
      <Below id={id} error={props.error} help={props.help} />
    </div>
  );
}

type TextFieldProps = FieldProps & {
  readonly autoComplete: string;
  /** Digits are typed: phones show their number pad. */
  readonly numeric?: boolean;
  /** No words are typed: nothing is corrected, and it reads from left to right in every language. */
  readonly code?: boolean;
};

/** A labelled input for one line of text. */
export function TextField(props: TextFieldProps) {
  const id = useId();
  const plain = props.numeric || props.code;
  return (
    <div className="auth-field">
      <label htmlFor={id}>{props.label}</label>
      <Input
        {...inputProps(props, id)}
        autoComplete={props.autoComplete}
        size="large"
        readOnly={props.readOnly === true}
        {...(props.numeric ? { inputMode: 'numeric' as const } : {})}
        {...(plain ? { dir: 'ltr', spellCheck: false, autoCapitalize: 'none', className: 'auth-code' } : {})}
      />
      <Below id={id} error={props.error} help={props.help} />
    </div>
  );
}

/** A labelled password input with show and hide. Pasting and password managers work. */
export function PasswordField(props: FieldProps & { readonly autoComplete: 'current-password' | 'new-password' }) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="auth-field">
      <label htmlFor={id}>{props.label}</label>
      <div className="auth-password">
        <Input
          {...inputProps(props, id)}
          type={shown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          size="large"
        />
        <button
          type="button"
          className="auth-eye"
          aria-pressed={shown}
          aria-label={t('Show {label}', { label: inSentence(props.label) })}
          title={shown ? t('Hide') : t('Show')}
          onClick={() => setShown(!shown)}
        >
          <svg
            width="18"
            height="18"
            viewBox="0 0 20 20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden="true"
          >
            <path d="M1.8 10S4.8 4.4 10 4.4 18.2 10 18.2 10 15.2 15.6 10 15.6 1.8 10 1.8 10Z" />
            <circle cx="10" cy="10" r="2.5" />
            {!shown && <path d="M3.5 17 16.5 3" strokeLinecap="round" />}
          </svg>
        </button>
      </div>
      <Below id={id} error={props.error} help={props.help} />
    </div>
  );
}

const inputProps = (props: FieldProps, id: string) => ({
  id,
  name: props.name,
  value: props.value,
  onChange: (event: { target: { value: string } }) => props.onChange(event.target.value),
  ...(props.onBlur ? { onBlur: props.onBlur } : {}),
  ...(props.inputRef ? { ref: props.inputRef } : {}),
  ...(props.error ? { status: 'error' as const } : {}),
  'aria-required': props.optional !== true,
  'aria-invalid': props.error !== undefined,
  ...(props.error || props.help ? { 'aria-describedby': `${id}-below` } : {}),
});

function Below({
  id,
  error,
  help,
}: {
  readonly id: string;
  readonly error: string | undefined;
  readonly help: string | undefined;
}) {
  if (!error && !help) return null;
  return (
    <p id={`${id}-below`} className={error ? 'auth-error' : 'auth-help'}>
      {error === undefined ? help : t(error)}
    </p>
  );
}
