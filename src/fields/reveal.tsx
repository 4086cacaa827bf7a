import { type ReactNode, useState } from 'react';
import type { RevealAnswer } from '../../api/wire/record.ts';
import type { Field, Id, Screen, Value } from '../../resources/language/index.ts';
import { ApiFailure, call } from '../platform/api.ts';
import { t } from '../platform/i18n/index.ts';
import { notify } from '../platform/notices.ts';
import { IconButton } from '../ui/button.tsx';
import { ViewIcon } from '../ui/icons.tsx';

type RevealOptions = {
  readonly field: Field;
  /** As it is shown: by its end. */
  readonly masked: Value;
  readonly screen: Screen;
  readonly record: Id | undefined;
};

/** A masked value that is shown whole for as long as somebody looks at it. */
export type Revealed = {
  /** undefined: it is not shown. */
  readonly whole: string | undefined;
  readonly busy: boolean;
  /** Shows it after a proof of who asks, which is noted; or hides it again. */
  readonly toggle: () => void;
};

/** Shows a masked value whole. What was shown is gone as soon as another may stand in its place. */
export function useReveal({ field, masked, screen, record }: RevealOptions): Revealed {
  const about = JSON.stringify([record, masked]);
  const [shown, setShown] = useState<{ readonly about: string; readonly whole: string }>();
  const [busy, setBusy] = useState(false);
  const whole = shown?.about === about ? shown.whole : undefined;
  const reveal = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await call<RevealAnswer>(`/api/${screen.resource}/${record}/reveal`, {
        body: { field: field.name },
        query: { screen_label: screen.name },
      });
      setShown({ about, whole: String(answer.value ?? '') });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // Who thought better of proving who they are knows why.
      if (error.code !== 'confirm_first' && error.status !== 401)
        notify({ type: 'error', message: error.detail || t('Something went wrong. Please try again.') });
    } finally {
      setBusy(false);
    }
  };
  return { whole, busy, toggle: () => (whole === undefined ? void reveal() : setShown(undefined)) };
}

/** The button that shows a masked value whole, and hides it again. */
export function RevealButton({ field, of }: { readonly field: Field; readonly of: Revealed }): ReactNode {
  const label = t('Show {field}', { field: t(field.label) });
  return (
    <IconButton
      label={label}
      title={label}
      aria-pressed={of.whole !== undefined}
      disabled={of.busy}
      onClick={of.toggle}
    >
      <ViewIcon />
    </IconButton>
  );
}

/** The whole value, as somebody reads it out. */
export const Whole = ({ of }: { readonly of: Revealed }): ReactNode =>
  of.whole === undefined ? null : (
    <output className="masked-whole digits" dir="ltr">
      {of.whole}
    </output>
  );
