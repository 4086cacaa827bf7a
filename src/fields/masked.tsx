import { type ReactNode, useState } from 'react';
import { isMask } from '../../resources/language/index.ts';
import { ApiFailure, call } from '../platform/api.ts';
import { t } from '../platform/i18n/index.ts';
import { notify } from '../platform/notices.ts';
import { ViewIcon } from '../ui/icons.tsx';
import { TextInput } from './plain.tsx';
import type { InputProps } from './view.ts';

/**
 * A text of which only the end is told: it stays until another is typed, which begins anew, and
 * stays again where that is taken back. Who may change it sees the whole after a proof of who they
 * are; that is noted.
 */
export function MaskedInput(props: InputProps<'text'>): ReactNode {
  const { field, value, screen, record, disabled } = props;
  const [told, setTold] = useState(value);
  const [whole, setWhole] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  // Loaded again, it may be another.
  if (isMask(value) && value !== told) {
    setTold(value);
    setWhole(undefined);
  }
  const isKept = isMask(value);
  const reveal = async (): Promise<void> => {
    setAsking(true);
    try {
      const answer = await call<{ readonly value: string | null }>(`/api/${screen.resource}/${record}/reveal`, {
        body: { field: field.name },
        query: { screen_label: screen.name },
      });
      setWhole(answer.value ?? '');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // Who thought better of proving who they are knows why.
      if (error.code !== 'confirm_first' && error.status !== 401)
        notify({ type: 'error', message: error.detail || t('Something went wrong. Please try again.') });
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <div className="masked-field">
        <TextInput
          {...props}
          value={isKept ? null : value}
          maxLength={field.maxLength ?? 200}
          placeholder={isKept ? String(value) : undefined}
          autoComplete="off"
          onChange={(typed) => props.onChange(typed ?? (isMask(told) ? told : null))}
        />
        {isKept && record !== undefined && !disabled ? (
          <button
            type="button"
            className="icon-button"
            aria-label={t('Show {field}', { field: t(field.label) })}
            title={t('Show {field}', { field: t(field.label) })}
            aria-pressed={whole !== undefined}
            disabled={isAsking}
            onClick={() => (whole === undefined ? void reveal() : setWhole(undefined))}
          >
            <ViewIcon />
          </button>
        ) : null}
      </div>
      {isKept && whole !== undefined ? (
        <output className="masked-whole digits" dir="ltr">
          {whole}
        </output>
      ) : null}
    </>
  );
}
