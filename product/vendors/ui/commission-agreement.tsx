import { type ReactNode, useRef, useState } from 'react';
import { reload } from '../../../src/data/reload.ts';
import { useApi } from '../../../src/data/use-api.ts';
import { useNeeded } from '../../../src/form/unsaved.ts';
import { ApiFailure, detailOf } from '../../../src/platform/api.ts';
import { formatTimestamp } from '../../../src/platform/dates.ts';
import { formatPercent } from '../../../src/platform/formats.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import type { PanelProps } from '../../../src/platform/product.ts';
import { useCan } from '../../../src/platform/session.ts';
import { announce } from '../../../src/ui/announcer.ts';
import { Note } from '../../../src/ui/note.tsx';
import { Section } from '../../../src/ui/section.tsx';
import { Answer, Waiting } from '../../../src/ui/states.tsx';
import { isToHandIn } from '../rules/onboarding.ts';
import { type About, agreeToCommission, type Terms, termsOf } from './vendor-calls.ts';
import './vendor-commission.css';

/**
 * The commission a vendor is asked to agree to, or agreed to (spec part 2 §2 Business step). What
 * is agreed to is the rate that is shown: where it is another by now, that one is shown, and asked
 * again. Nothing where no rate was set for the vendor.
 */
export function CommissionAgreement({ row, screen }: PanelProps): ReactNode {
  const about: About = { id: row?.id ?? 0, screen: screen.name };
  const terms = useApi(termsOf(about), { enabled: row !== undefined });
  // Kept while another rate takes the place of the one it is about.
  const [failure, setFailure] = useState<string>();
  if (!row) return null;
  return (
    <Answer of={terms} failed={t('Failed to load the commission')} waiting={<Waiting lines={['60%']} />}>
      {(told) =>
        told.since === null && told.asked === null ? null : (
          <Section title={t('Commission')}>
            {told.asked ? (
              <Asking
                key={told.asked.id}
                about={about}
                terms={told}
                asked={told.asked}
                isNeeded={isToHandIn(row)}
                failure={failure}
                onFailure={setFailure}
              />
            ) : null}
            {told.asked ? null : <Agreed terms={told} />}
          </Section>
        )
      }
    </Answer>
  );
}

function Agreed({ terms }: { readonly terms: Terms }): ReactNode {
  const { rate, agreed_at, agreed_by } = terms;
  if (agreed_at === null) return null;
  return (
    <Note>
      {t('{name} agreed to a commission of {rate} on {when}.', {
        name: agreed_by?.name ?? '',
        rate: formatPercent(rate),
        when: formatTimestamp(agreed_at),
      })}
    </Note>
  );
}

type AskingProps = {
  readonly about: About;
  readonly terms: Terms;
  readonly asked: NonNullable<Terms['asked']>;
  /** Whether the step is not complete without it. */
  readonly isNeeded: boolean;
  readonly failure: string | undefined;
  readonly onFailure: (failure: string | undefined) => void;
};

function Asking({ about, terms, asked, isNeeded, failure, onFailure }: AskingProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const mayAgree = useCan()(about.screen, 'update');
  const box = useRef<HTMLInputElement>(null);
  const must = t('You must agree to the commission charges');
  // Whoever may not agree to it is not held by it.
  useNeeded(isNeeded && asked.may_agree && mayAgree, () => {
    onFailure(must);
    box.current?.focus();
  });
  const agree = async (): Promise<void> => {
    setBusy(true);
    onFailure(undefined);
    try {
      await agreeToCommission(about, asked.id);
      announce(t('You agreed to a commission of {rate}.', { rate: formatPercent(asked.rate) }));
    } catch (error) {
      onFailure(detailOf(error) || t('Failed to save changes. Please try again.'));
      if (!(error instanceof ApiFailure) || error.status !== 409) return setBusy(false);
    }
    await reload('vendor_commissions');
    setBusy(false);
  };
  return (
    <div className="vendor-commission-asked stack">
      <p>
        {terms.since === null || terms.agreed_at === null
          ? t('{rate} of what your customers pay is kept as commission.', { rate: formatPercent(asked.rate) })
          : t(
              'From the day you agree, {rate} of what your customers pay is kept as commission. Until then it is {before}. Earlier bookings keep their rate.',
              { rate: formatPercent(asked.rate), before: formatPercent(terms.rate) },
            )}
      </p>
      {asked.may_agree ? (
        <label className="vendor-commission-agree">
          <input
            ref={box}
            type="checkbox"
            checked={busy}
            aria-describedby={`commission-asked-${asked.id}`}
            aria-disabled={!mayAgree || busy || undefined}
            onChange={() => {
              if (mayAgree && !busy) void agree();
            }}
          />
          {t('I agree to the commission charges of {rate}', { rate: formatPercent(asked.rate) })}
        </label>
      ) : null}
      <p
        id={`commission-asked-${asked.id}`}
        className={failure ? 'vendor-commission-error' : 'vendor-commission-hint'}
        role={failure ? 'alert' : undefined}
      >
        {failure ??
          (asked.may_agree
            ? must
            : t('You set this rate. The vendor agrees to it, or somebody else of the staff on its behalf.'))}
      </p>
    </div>
  );
}
