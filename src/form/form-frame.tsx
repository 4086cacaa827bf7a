import { type KeyboardEvent, type ReactNode, type Ref, useMemo, useRef } from 'react';
import { t } from '../platform/i18n/index.ts';
import { FormContext, type FormContextValue } from './field.tsx';
import { useFocusOnFailure } from './use-form.ts';
import '../ui/note.css';

export type FormFrameProps = FormContextValue & {
  readonly ref?: Ref<HTMLElement>;
  readonly label: string;
  readonly className: string;
  /** Whether it stands inside another form, and is sent by itself: HTML has no forms in forms. */
  readonly nested?: boolean;
  /** Said before everything else in it. */
  readonly before?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of every form: general errors on top, focus on the first error. */
export function FormFrame(props: FormFrameProps): ReactNode {
  const { form, screen, row, prefix, locked, marked, label, className, nested = false, before, children } = props;
  const own = useRef<HTMLElement>(null);
  const position = useMemo(
    () => ({ form, screen, row, prefix, locked, marked }),
    [form, screen, row, prefix, locked, marked],
  );
  useFocusOnFailure(own, form);
  const framed = {
    ref: (element: HTMLElement | null): void => {
      own.current = element;
      if (typeof props.ref === 'function') props.ref(element);
      else if (props.ref) props.ref.current = element;
    },
    id: prefix,
    className,
    'aria-label': label,
    'data-form': '',
  };
  const content = (
    <>
      {before}
      {form.stray.length > 0 ? (
        <div className="alert" role="alert" data-stray tabIndex={-1}>
          {form.stray.map((message) => (
            <p key={message}>{t(message)}</p>
          ))}
        </div>
      ) : null}
      {children}
    </>
  );
  return (
    <FormContext value={position}>
      {nested ? (
        <div role="group" {...framed} onKeyDown={(event) => isSubmitting(event) && form.submit()}>
          {content}
        </div>
      ) : (
        <form
          {...framed}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // A dialog may stand over another form: what is sent in it is not sent by that one.
            event.stopPropagation();
            form.submit();
          }}
        >
          {content}
        </form>
      )}
    </FormContext>
  );
}

const OWN_ENTER = /^(?:button|checkbox|file|radio|reset|submit)$/;

function isSubmitting(event: KeyboardEvent): boolean {
  const { target, key, nativeEvent } = event;
  if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return false;
  if (!(target instanceof HTMLInputElement) || OWN_ENTER.test(target.type)) return false;
  event.preventDefault();
  return true;
}
