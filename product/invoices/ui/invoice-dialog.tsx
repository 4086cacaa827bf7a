import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { Id } from '../../../resources/language/index.ts';
import { reload } from '../../../src/data/reload.ts';
import { useApi } from '../../../src/data/use-api.ts';
import { ApiFailure, detailOf } from '../../../src/platform/api.ts';
import { clockOf, formatDay } from '../../../src/platform/dates.ts';
import { failureText } from '../../../src/platform/failures.ts';
import { formatMoney, formatPercent } from '../../../src/platform/formats.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import { notify } from '../../../src/platform/notices.ts';
import { registry } from '../../../src/platform/registry.ts';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { TextArea } from '../../../src/ui/input.ts';
import { VisuallyHidden } from '../../../src/ui/marks.tsx';
import { Note } from '../../../src/ui/note.tsx';
import { PrintSheet } from '../../../src/ui/print-sheet.tsx';
import { useQuestion } from '../../../src/ui/question.tsx';
import { Answer, Empty, Waiting } from '../../../src/ui/states.tsx';
import { aedOf } from '../../rules/money.ts';
import { discountOf, type InvoicePaper, type IssuedPaper, nameOf, type PaperItem } from '../rules/paper.ts';
import { creditNotePdf, invoiceOf, invoicePdf, issueCreditNote, issueInvoice, refundsOf } from './invoice-calls.ts';
import './invoice.css';

type Props = {
  readonly id: Id;
  readonly screen: string;
  /** Whether one can be issued. */
  readonly mayIssue: boolean;
  readonly onClose: () => void;
};

/**
 * The invoice of a booking: looked at, issued, printed and downloaded (spec part 1 §2 Shared
 * dialogs, §8 Invoice).
 */
export function InvoiceDialog({ id, screen, mayIssue, onClose }: Props): ReactNode {
  const about = { id, screen };
  const found = useApi(invoiceOf(about), { inDialog: true });
  const issuing = useIssuing(about, found.refetch);
  const { busy, reason } = issuing;
  const { data } = found;
  return (
    <Dialog
      title={data ? `${t(data.title)} ${data.number}` : t('Invoice')}
      size="large"
      begin="cross"
      onClose={onClose}
      busy={busy}
      unsaved={reason !== undefined && reason !== ''}
      footer={(leave) =>
        reason === undefined ? (
          <>
            <Button onClick={leave}>{t('Close')}</Button>
            {data ? (
              <IssuedActs paper={data} about={about} mayIssue={mayIssue} issuing={issuing} />
            ) : data === null && mayIssue ? (
              <Button type="primary" loading={busy} onClick={() => void issuing.issue()}>
                {t('Issue Invoice')}
              </Button>
            ) : null}
          </>
        ) : (
          <>
            <Button onClick={() => issuing.say(undefined)}>{t('Cancel')}</Button>
            <Button type="primary" danger loading={busy} onClick={() => void issuing.correct()}>
              {t('Issue Credit Note')}
            </Button>
          </>
        )
      }
    >
      {data && data.corrected_by !== null ? (
        <Note>
          {t('Cancelled by credit note {number}. The booking can be changed and invoiced again.', {
            number: data.corrected_by,
          })}{' '}
          <a href={creditNotePdf(about)} download>
            {t('Download the credit note')}
          </a>
        </Note>
      ) : null}
      {data ? <Refunded about={about} /> : null}
      {issuing.question}
      {reason === undefined ? null : <Reason value={reason} wrong={issuing.wrong} onChange={issuing.say} />}
      <Answer of={found} failed={t('Failed to load invoice')} waiting={<Waiting lines={['40%', '90%']} />}>
        {(paper) =>
          paper ? (
            <PrintSheet>
              <Paper paper={paper} />
            </PrintSheet>
          ) : (
            <Empty
              title={t('No invoice was issued yet')}
              text={t('When you issue it, it gets the next number and never changes.')}
            />
          )
        }
      </Answer>
    </Dialog>
  );
}

/**
 * What was given back of what the invoice bills, to whoever is shown the booking's payments. It
 * stands outside of the paper, which is as it was issued.
 */
function Refunded({ about }: { readonly about: About }): ReactNode {
  const isShown = registry.screen[about.screen]?.show?.lists.payments !== undefined;
  const { data: refunds = [] } = useApi(refundsOf(about), { enabled: isShown, inDialog: true });
  if (refunds.length === 0) return null;
  return (
    <Note>
      {refunds.map(({ id, amount, paid_at }) => (
        <p key={id}>
          {t('{amount} was refunded on {day}.', {
            amount: formatMoney(Number(amount)),
            day: formatDay(clockOf(String(paid_at)).day),
          })}
        </p>
      ))}
      <p>{t('The invoice says what was billed. A credit note takes it back.')}</p>
    </Note>
  );
}

type About = { readonly id: Id; readonly screen: string };

type Issuing = {
  readonly busy: boolean;
  /** Why the invoice is taken back, while that is being written. */
  readonly reason: string | undefined;
  /** What is wrong with that. */
  readonly wrong: string | undefined;
  readonly say: (reason: string | undefined) => void;
  /** Begins to take the invoice back. */
  readonly begin: () => void;
  readonly issue: () => Promise<void>;
  /** Takes the invoice back by a credit note. */
  readonly correct: () => Promise<void>;
  readonly question: ReactNode;
};

/** Issues an invoice, or a credit note for the reason that is written. */
function useIssuing(about: About, refetch: () => Promise<unknown>): Issuing {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const [ask, question] = useQuestion();
  /**
   * What was issued says what can be done to the booking. Nobody waits for that: what is here can
   * be left as soon as it is read.
   */
  const again = async (): Promise<void> => {
    void reload('bookings');
    await refetch();
  };
  /**
   * Issues a paper, asking first where the server's clock is far ahead of the last one; undefined:
   * it is not right.
   */
  const dated = async <T,>(issue: (accept?: true) => Promise<T>): Promise<T | undefined> => {
    try {
      return await issue();
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure) || thrown.code !== 'accept_first') throw thrown;
      const yes = await ask({ title: t('Is the date right?'), text: detailOf(thrown), yes: t('Issue') });
      return yes ? issue(true) : undefined;
    }
  };
  const correct = async (): Promise<void> => {
    if ((reason ?? '').trim() === '') return setWrong(t('Reason is required'));
    setBusy(true);
    try {
      const paper = await dated((accept) => issueCreditNote(about, reason ?? '', accept));
      if (!paper) return;
      notify({ type: 'success', message: t('Credit note {number} issued', { number: paper.number }) });
      setReason(undefined);
      await again();
    } catch (thrown) {
      const [said] = thrown instanceof ApiFailure ? (thrown.errors.reason ?? []) : [];
      setWrong(said === undefined ? failureText('Failed to issue the credit note', detailOf(thrown)) : t(said));
    } finally {
      setBusy(false);
    }
  };
  const issue = async (): Promise<void> => {
    setBusy(true);
    try {
      if (await dated((accept) => issueInvoice(about, accept))) await again();
    } catch (thrown) {
      notify({ type: 'error', message: detailOf(thrown) || t('Failed to load invoice') });
    } finally {
      setBusy(false);
    }
  };
  const begin = (): void => {
    setWrong(undefined);
    setReason('');
  };
  return { busy, reason, wrong, say: setReason, begin, correct, issue, question };
}

type IssuedProps = {
  readonly paper: IssuedPaper;
  readonly about: About;
  readonly mayIssue: boolean;
  readonly issuing: Issuing;
};

/** What is done with an invoice that was issued: in its dialog's foot. */
function IssuedActs({ paper, about, mayIssue, issuing }: IssuedProps): ReactNode {
  const isAnew = mayIssue && paper.corrected_by !== null;
  const print = (): void => {
    if (!window.open(invoicePdf(about), '_blank'))
      notify({ type: 'error', message: t('Unable to open new window. Please check your browser popup settings.') });
  };
  return (
    <>
      {mayIssue && !isAnew ? (
        <Button danger onClick={issuing.begin}>
          {t('Cancel with Credit Note')}
        </Button>
      ) : null}
      <Button href={invoicePdf(about)} download={`${nameOf(paper)}.pdf`}>
        {t('Download')}
      </Button>
      <Button type={isAnew ? 'default' : 'primary'} onClick={print}>
        {t('Print')}
      </Button>
      {isAnew ? (
        <Button type="primary" loading={issuing.busy} onClick={() => void issuing.issue()}>
          {t('Issue New Invoice')}
        </Button>
      ) : null}
    </>
  );
}

type ReasonProps = {
  readonly value: string;
  readonly wrong: string | undefined;
  readonly onChange: (value: string) => void;
};

/** Why an invoice is taken back: it stands on the credit note. */
function Reason({ value, wrong, onChange }: ReasonProps): ReactNode {
  const id = useId();
  return (
    <div className="invoice-reason">
      <label htmlFor={id}>{t('Why is this invoice cancelled?')}</label>
      <TextArea
        id={id}
        autoFocus
        rows={2}
        maxLength={500}
        value={value}
        aria-required
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-help`} className={wrong === undefined ? 'invoice-reason-help' : 'invoice-reason-wrong'}>
        {wrong === undefined ? (
          t(
            'An issued invoice never changes. A credit note with the same lines cancels it, and you can issue a new one.',
          )
        ) : (
          <span role="alert">{wrong}</span>
        )}
      </p>
    </div>
  );
}

const PARTS = ['booking_info', 'extra_service', 'charges'] as const;

/** A paper as it was issued. */
function Paper({ paper }: { readonly paper: InvoicePaper }): ReactNode {
  const items = PARTS.flatMap((part) => paper[part].map((item, at) => ({ item, key: `${part} ${at}` })));
  const { billed_from: from, billed_to: to, supplier } = paper;
  const off = discountOf(paper);
  const [rate, ...otherRates] = paper.rates.map((each) => each.rate);
  const isOneRate = typeof rate === 'number' && otherRates.length === 0;
  return (
    <div className="invoice">
      <p className="invoice-title" aria-hidden="true">
        {t(paper.title)} <bdi>{paper.number}</bdi>
      </p>
      <header className="invoice-head">
        <Party
          title={supplier.name}
          lines={[supplier.address, supplier.trn === null ? null : `${t('TRN')} ${supplier.trn}`]}
        />
        <dl>
          <div>
            <dt>{t('Invoice Date')}</dt>
            <dd>{formatDay(paper.issued_on)}</dd>
          </div>
          <div>
            <dt>{t('Due Date')}</dt>
            <dd>{formatDay(paper.due_on)}</dd>
          </div>
        </dl>
      </header>
      <div className="invoice-head">
        <Party
          heading={t('Billed From')}
          title={[from.first_name, from.last_name].filter(Boolean).join(' ')}
          lines={[from.email, from.address, from.phone]}
        />
        {to ? <Party heading={t('Billed To')} title={to.name} lines={[to.address, to.phone]} /> : null}
      </div>
      <table className="invoice-lines">
        <caption>
          <VisuallyHidden>{paper.service_name ?? t('Invoice')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{paper.service_name === null ? t('Item') : <bdi>{paper.service_name}</bdi>}</th>
            <th scope="col">{t('Count')}</th>
            <th scope="col">{t('Net')}</th>
            <th scope="col">{isOneRate ? `${t('Tax')} ${formatPercent(rate)}` : t('Tax')}</th>
            <th scope="col">{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ item, key }) => (
            <Line key={key} item={item} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('Total')}
            </th>
            <td>{formatMoney(aedOf(paper.totals.net))}</td>
            <td>{formatMoney(aedOf(paper.totals.vat))}</td>
            <td>{formatMoney(aedOf(paper.total_amount))}</td>
          </tr>
        </tfoot>
      </table>
      {off ? (
        <p className="invoice-discount">
          {t('Discount {percent} in the lines above: {amount} off {before}, before tax', {
            percent: off.label,
            amount: formatMoney(aedOf(off.amount)),
            before: formatMoney(aedOf(off.before)),
          })}
        </p>
      ) : null}
    </div>
  );
}

type PartyProps = {
  readonly heading?: string;
  readonly title: string;
  readonly lines: readonly (string | null)[];
};

const Party = ({ heading, title, lines }: PartyProps): ReactNode => (
  <address className="invoice-party">
    {heading === undefined ? null : <span>{heading}</span>}
    <strong>
      <bdi>{title}</bdi>
    </strong>
    {lines
      .filter((line) => line !== null)
      .map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
  </address>
);

const Line = ({ item }: { readonly item: PaperItem }): ReactNode => (
  <tr>
    <th scope="row">
      <bdi>{item.option_name}</bdi>
    </th>
    <td>{item.measure === undefined ? item.count : t('{hours} h', { hours: item.count })}</td>
    <td>{formatMoney(aedOf(item.net))}</td>
    <td>{item.rate === null ? null : formatMoney(aedOf(item.vat))}</td>
    <td>{formatMoney(aedOf(item.final_price))}</td>
  </tr>
);
