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
import type { Terms } from '../rules/wire.ts';
import { type About, agreeToCommission, termsOf } from './vendor-calls.ts';
import './vendor-commission.css';

/**
 * The commission to agree to (spec part 2 §2 Business step): exactly the displayed rate; a changed
 * one is confirmed again.
 */
export function CommissionAgreement({ row, screen }: PanelProps): ReactNode {
  const about: About = { id: row?.id ?? 0, screen: screen.name };
  const terms = useApi(termsOf(about), { enabled: row !== undefined });
  // Kept while another rate takes the place of the one it is about.
  const [failure, setFailure] = useState<string>();
  if (!row) return null;
  return (
    <Answer of={terms} failed={t('Failed to load the commission')} waiting={<Waiting lines={['60%']} />}>
      {(current) =>
        current.since === null && current.asked === null ? null : (
          <Section title={t('Commission')}>
            {current.asked ? (
              <Asking
                key={current.asked.id}
                about={about}
                terms={current}
                proposed={current.asked}
                isNeeded={isToHandIn(row)}
                failure={failure}
                onFailure={setFailure}
              />
            ) : null}
            {current.asked ? null : <Agreed terms={current} />}
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
  readonly proposed: NonNullable<Terms['asked']>;
  readonly isNeeded: boolean;
  readonly failure: string | undefined;
  readonly onFailure: (failure: string | undefined) => void;
};

function Asking({ about, terms, proposed, isNeeded, failure, onFailure }: AskingProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const mayAgree = useCan()(about.screen, 'update');
  const box = useRef<HTMLInputElement>(null);
  const must = t('You must agree to the commission charges');
  // Whoever may not agree to it is not held by it.
  useNeeded(isNeeded && proposed.may_agree && mayAgree, () => {
    onFailure(must);
    box.current?.focus();
  });
  const agree = async (): Promise<void> => {
    setBusy(true);
    onFailure(undefined);
    try {
      await agreeToCommission(about, proposed.id);
      announce(t('You agreed to a commission of {rate}.', { rate: formatPercent(proposed.rate) }));
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
          ? t('{rate} of what your customers pay is kept as commission.', { rate: formatPercent(proposed.rate) })
          : t(
              'From the day you agree, {rate} of what your customers pay is kept as commission. Until then it is {before}. Earlier bookings keep their rate.',
              { rate: formatPercent(proposed.rate), before: formatPercent(terms.rate) },
            )}
      </p>
      {proposed.may_agree ? (
        <label className="vendor-commission-agree row">
          <input
            ref={box}
            type="checkbox"
            checked={busy}
            aria-describedby={`commission-asked-${proposed.id}`}
            aria-disabled={!mayAgree || busy || undefined}
            onChange={() => {
              if (mayAgree && !busy) void agree();
            }}
          />
          {t('I agree to the commission charges of {rate}', { rate: formatPercent(proposed.rate) })}
        </label>
      ) : null}
      <p
        id={`commission-asked-${proposed.id}`}
        className={failure ? 'vendor-commission-error' : 'muted'}
        role={failure ? 'alert' : undefined}
      >
        {failure ??
          (proposed.may_agree
            ? must
            : t('You set this rate. The vendor agrees to it, or somebody else of the staff on its behalf.'))}
      </p>
    </div>
  );
}
