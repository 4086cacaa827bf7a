import type { InputProps, InputRef } from 'antd';
import { type ReactNode, type Ref, type RefAttributes, useId, useState } from 'react';
import type { Choice } from '../../../api/wire/session.ts';
import { inSentence, t } from '../../platform/i18n/index.ts';
import { Input } from '../../ui/input.ts';
import './sign-in.css';

type FieldProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  readonly readOnly?: boolean;
  /** Whether it may stay empty. Default: false. */
  readonly optional?: boolean;
  readonly inputRef?: Ref<InputRef>;
};

/** A labelled email input. */
export function EmailField(props: FieldProps) {
  return (
    <Labelled {...props}>
      {(carried) => (
        <Input
          {...carried}
          type="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          autoCapitalize="none"
          readOnly={props.readOnly === true}
        />
      )}
    </Labelled>
  );
}

type TextFieldProps = FieldProps & {
  readonly autoComplete: string;
  /** Digits are typed: phones show their number pad. */
  readonly numeric?: boolean;
  readonly phone?: boolean;
  /** A code: no autocorrection, always left to right. */
  readonly code?: boolean;
};

/** A labelled input for one line of text. */
export function TextField(props: TextFieldProps) {
  const plain = props.numeric || props.code;
  return (
    <Labelled {...props}>
      {(carried) => (
        <Input
          {...carried}
          autoComplete={props.autoComplete}
          readOnly={props.readOnly === true}
          {...(props.phone ? { type: 'tel', inputMode: 'tel' as const } : {})}
          {...(props.numeric ? { inputMode: 'numeric' as const } : {})}
          {...(plain ? { dir: 'ltr', spellCheck: false, autoCapitalize: 'none', className: 'auth-code' } : {})}
        />
      )}
    </Labelled>
  );
}

type ChosenFieldProps = Omit<FieldProps, 'inputRef' | 'readOnly'> & {
  /** undefined: they are on their way. */
  readonly choices: readonly Choice[] | undefined;
};

/** A labelled list to choose one of. */
export function ChosenField({ choices, ...props }: ChosenFieldProps) {
  return (
    <Labelled {...props}>
      {({ id, name, 'aria-describedby': describedBy }) => (
        <select
          id={id}
          name={name}
          className="auth-select"
          value={props.value}
          aria-required={props.optional !== true}
          aria-invalid={props.error !== undefined}
          aria-describedby={describedBy}
          onChange={(event) => props.onChange(event.target.value)}
        >
          <option value="">{choices ? t('Choose…') : t('Loading...')}</option>
          {choices?.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** A labelled password input with show and hide. Pasting and password managers work. */
export function PasswordField(props: FieldProps & { readonly autoComplete: 'current-password' | 'new-password' }) {
  const [shown, setShown] = useState(false);
  return (
    <Labelled {...props}>
      {(carried) => (
        <div className="auth-password">
          <Input
            {...carried}
            type={shown ? 'text' : 'password'}
            autoComplete={props.autoComplete}
            spellCheck={false}
            autoCapitalize="none"
          />
          <button
            type="button"
            className="auth-eye bare centred"
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
      )}
    </Labelled>
  );
}

type Carried = Omit<InputProps, 'children'> & RefAttributes<InputRef>;

function Labelled(props: FieldProps & { readonly children: (carried: Carried) => ReactNode }) {
  const { label, name, value, error, help, inputRef } = props;
  const id = useId();
  const below = error === undefined ? help : t(error);
  return (
    <div className="auth-field stack-6" data-field={name} data-invalid={error === undefined ? undefined : ''}>
      <label htmlFor={id}>{label}</label>
      {props.children({
        id,
        name,
        value,
        onChange: (event) => props.onChange(event.target.value),
        size: 'large',
        ...(inputRef ? { ref: inputRef } : {}),
        ...(error === undefined ? {} : { status: 'error' as const }),
        'aria-required': props.optional !== true,
        'aria-invalid': error !== undefined,
        ...(below ? { 'aria-describedby': `${id}-below` } : {}),
      })}
      {below ? (
        <p id={`${id}-below`} className={error === undefined ? 'faint small' : 'auth-error'}>
          {below}
        </p>
      ) : null}
    </div>
  );
}
