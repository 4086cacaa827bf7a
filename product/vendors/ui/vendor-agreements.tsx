import { Button } from 'antd';
import { type ReactNode, use, useEffect, useEffectEvent, useId, useState } from 'react';
import type { Field } from '../../../resources/language/index.ts';
import { useApi } from '../../../src/data/use-api.ts';
import { FormContext, useFormContext } from '../../../src/form/field.tsx';
import { t } from '../../../src/platform/i18n/index.ts';
import type { PanelProps } from '../../../src/platform/product.ts';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { Section } from '../../../src/ui/section.tsx';
import { Failed, Waiting } from '../../../src/ui/states.tsx';
import { type PolicyText, policyOf } from './vendor-calls.ts';
import './vendor-agreements.css';

const AGREEMENTS = [
  { field: 'terms_policy_id', policy: 'Terms & Conditions' },
  { field: 'disclaimer_policy_id', policy: 'Disclaimers Policies' },
] as const;

/** The agreements; each box unlocks after reading (spec part 2 §2, §4 Business step). */
export const VendorAgreements = ({ screen }: PanelProps): ReactNode => (
  <div className="vendor-agreements">
    <Section title={t('Agreements')}>
      <div className="stack">
        {AGREEMENTS.map((each) => (
          <Agreement key={each.field} {...each} screen={screen.name} />
        ))}
      </div>
    </Section>
  </div>
);

type Props = (typeof AGREEMENTS)[number] & { readonly screen: string };

function Agreement({ field, policy, screen }: Props): ReactNode {
  const id = useId();
  const form = useFormContext();
  const isLocked = use(FormContext)?.locked === true;
  const query = useApi(policyOf(screen, field));
  const [isOpen, setOpen] = useState(false);
  const [hasAgreed, setAgreed] = useState(false);
  const inForce = query.data?.[0];
  const { isAgreed, wasStale } = useHeld(field, inForce?.id, isLocked);
  const errors = form.state.errors[field] ?? [];
  const unread = query.error && !inForce ? loadFailureOf(form.resource.fields[field]) : undefined;
  const agree = (text: number): void => {
    setAgreed(true);
    form.change(field, text);
    setOpen(false);
  };
  return (
    <div className="agreement" data-field={field} data-invalid={errors.length > 0 || undefined}>
      <div className="agreement-line row wrap">
        <input
          id={id}
          type="checkbox"
          checked={isAgreed}
          disabled={isLocked || (!hasAgreed && !isAgreed)}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={errors.length > 0 || undefined}
          onChange={(event) => form.change(field, event.target.checked && inForce ? inForce.id : null)}
        />
        <label htmlFor={id}>{t('I agree to the {policy}', { policy: t(policy) })}</label>
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={t('Read the {policy}', { policy: t(policy) })}
          onClick={() => setOpen(true)}
        >
          {t('Read')}
        </Button>
      </div>
      <p id={`${id}-hint`} className="muted">
        {isAgreed || isLocked ? '' : hintOf(wasStale)}
      </p>
      <p id={`${id}-error`} className="agreement-error" aria-live="polite">
        {[...(unread === undefined ? [] : [unread]), ...errors].map((message) => t(message)).join(' ')}
      </p>
      {isOpen ? (
        <PolicyDialog
          policy={t(policy)}
          query={query}
          onAgree={isLocked ? undefined : agree}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

const hintOf = (wasStale: boolean): string =>
  wasStale
    ? t('It has changed since you agreed to it: please read it and agree again.')
    : t('Read it first and press Agree.');

/** Whether the text in force is agreed to. Another one is requested like one that never was. */
function useHeld(field: string, inForce: number | undefined, isLocked: boolean) {
  const form = useFormContext();
  const held = form.state.values[field] ?? null;
  const isStale = held !== null && inForce !== undefined && held !== inForce;
  const [wasStale, setWasStale] = useState(false);
  const askAgain = useEffectEvent((): void => {
    setWasStale(true);
    form.change(field, null);
  });
  useEffect(() => {
    if (isStale && !isLocked) askAgain();
  }, [isStale, isLocked]);
  return { isAgreed: held !== null && !isStale, wasStale };
}

const loadFailureOf = (field: Field | undefined): string | undefined =>
  field && 'loadFailed' in field ? field.loadFailed : undefined;

type DialogProps = {
  readonly policy: string;
  readonly query: ReturnType<typeof useApi<readonly PolicyText[]>>;
  /** undefined: it is only read. */
  readonly onAgree: ((id: number) => void) | undefined;
  readonly onClose: () => void;
};

function PolicyDialog({ policy, query, onAgree, onClose }: DialogProps): ReactNode {
  const text = query.data?.[0];
  return (
    <Dialog
      title={policy}
      size="large"
      begin="cross"
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Close')}</Button>
          {text && onAgree ? (
            <Button type="primary" onClick={() => onAgree(text.id)}>
              {t('Agree')}
            </Button>
          ) : null}
        </>
      )}
    >
      {text ? (
        // Scroll regions must be focusable.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section className="policy-text" aria-label={policy} tabIndex={0}>
          <bdi>{text.value}</bdi>
        </section>
      ) : query.error ? (
        <Failed
          title={t('Failed to load policies. Please try again.')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : query.data ? (
        <p role="alert">{t('{policy} data is not available', { policy })}</p>
      ) : (
        <Waiting lines={['90%', '80%', '85%', '60%']} />
      )}
    </Dialog>
  );
}
