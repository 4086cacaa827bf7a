import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { Id } from '../../../resources/language/index.ts';
import { reload } from '../../../src/data/reload.ts';
import { useApi } from '../../../src/data/use-api.ts';
import { ApiFailure, detailOf } from '../../../src/platform/api.ts';
import { clockOf, formatDay } from '../../../src/platform/dates.ts';
import { failureText } from '../../../src/platform/failures.ts';
import { formatMoney } from '../../../src/platform/formats.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import { notify } from '../../../src/platform/notices.ts';
import { registry } from '../../../src/platform/registry.ts';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { DocumentView } from '../../../src/ui/document-preview-dialog.tsx';
import { TextArea } from '../../../src/ui/input.ts';
import { Note } from '../../../src/ui/note.tsx';
import { useQuestion } from '../../../src/ui/question.tsx';
import { Answer, Empty, Waiting } from '../../../src/ui/states.tsx';
import { type IssuedPaper, nameOf } from '../rules/paper.ts';
import { creditNotePdf, invoiceOf, invoicePdf, issueCreditNote, issueInvoice, refundsOf } from './invoice-calls.ts';
import './invoice.css';

type Props = {
  readonly id: Id;
  readonly screen: string;
  readonly mayIssue: boolean;
  readonly onClose: () => void;
};

/** The invoice dialog (spec part 1 §2 Shared dialogs, §8 Invoice). */
export function InvoiceDialog({ id, screen, mayIssue, onClose }: Props): ReactNode {
  const about = { id, screen };
  const found = useApi(invoiceOf(about), { inDialog: true });
  const issuing = useIssuing(about, found.refetch);
  const { busy, reason } = issuing;
  const { data } = found;
  return (
    <Dialog
      title={data ? `${t(data.title)} ${data.number}` : t('Invoice')}
      size="wide"
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
          <CorrectActs issuing={issuing} />
        )
      }
    >
      {data ? <Cancelled paper={data} about={about} /> : null}
      {data ? <Refunded about={about} /> : null}
      {issuing.question}
      {reason === undefined ? null : <Reason value={reason} wrong={issuing.wrong} onChange={issuing.say} />}
      <Answer of={found} failed={t('Failed to load invoice')} waiting={<Waiting lines={['40%', '90%']} />}>
        {(paper) =>
          paper ? (
            <DocumentView key={paper.number} document={{ name: nameOf(paper), source: invoicePdf(about) }} />
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

const CorrectActs = ({ issuing }: { readonly issuing: Issuing }): ReactNode => (
  <>
    <Button onClick={() => issuing.say(undefined)}>{t('Cancel')}</Button>
    <Button type="primary" danger loading={issuing.busy} onClick={() => void issuing.correct()}>
      {t('Issue Credit Note')}
    </Button>
  </>
);

/** Which credit note took it back, if one did. */
const Cancelled = ({ paper, about }: { readonly paper: IssuedPaper; readonly about: About }): ReactNode =>
  paper.corrected_by === null ? null : (
    <Note>
      {t('Cancelled by credit note {number}. The booking can be changed and invoiced again.', {
        number: paper.corrected_by,
      })}{' '}
      <a href={creditNotePdf(about)} download>
        {t('Download the credit note')}
      </a>
    </Note>
  );

/** Refunds, if visible; outside the paper, which is immutable. */
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
  readonly reason: string | undefined;
  readonly wrong: string | undefined;
  readonly say: (reason: string | undefined) => void;
  readonly begin: () => void;
  readonly issue: () => Promise<void>;
  readonly correct: () => Promise<void>;
  readonly question: ReactNode;
};

function useIssuing(about: About, refetch: () => Promise<unknown>): Issuing {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const [ask, question] = useQuestion();
  const again = async (): Promise<void> => {
    void reload('bookings');
    await refetch();
  };
  /** Issues a paper; a date far ahead needs confirmation. undefined: declined. */
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
      const [messages] = thrown instanceof ApiFailure ? (thrown.errors.reason ?? []) : [];
      setWrong(messages === undefined ? failureText('Failed to issue the credit note', detailOf(thrown)) : t(messages));
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

function Reason({ value, wrong, onChange }: ReasonProps): ReactNode {
  const id = useId();
  return (
    <div className="invoice-reason stack-4">
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
