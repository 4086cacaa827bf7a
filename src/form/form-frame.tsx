import { type ReactNode, type Ref, useEffect, useMemo, useRef } from 'react';
import { t } from '../platform/i18n/index.ts';
import { FormContext, type FormPlace, focusField } from './field.tsx';

type Props = FormPlace & {
  readonly ref?: Ref<HTMLFormElement>;
  /** Names the form for those who hear it. */
  readonly label: string;
  readonly className: string;
  /** Said before everything else in it. */
  readonly before?: ReactNode;
  readonly children: ReactNode;
};

/**
 * The frame of every form of a resource's fields: what is said of no field stands above them, and a submit that failed puts the
 * focus on what is wrong. Inside it, `<Field name>` draws a field.
 */
export function FormFrame(props: Props): ReactNode {
  const { form, screen, row, prefix, locked, label, className, before, children } = props;
  const own = useRef<HTMLFormElement>(null);
  const place = useMemo(() => ({ form, screen, row, prefix, locked }), [form, screen, row, prefix, locked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failed submit, not while it is mended
  useEffect(() => {
    if (form.failures > 0) focusField(own.current, form.stray.length > 0 ? '[data-stray]' : '[data-invalid]');
  }, [form.failures]);
  return (
    <FormContext value={place}>
      <form
        ref={(element) => {
          own.current = element;
          if (typeof props.ref === 'function') props.ref(element);
          else if (props.ref) props.ref.current = element;
        }}
        id={prefix}
        className={className}
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {before}
        {form.stray.length > 0 ? (
          <div className="alert" role="alert" data-stray tabIndex={-1}>
            {form.stray.map((message) => (
              <p key={message}>{t(message)}</p>
            ))}
          </div>
        ) : null}
        {children}
      </form>
    </FormContext>
  );
}
