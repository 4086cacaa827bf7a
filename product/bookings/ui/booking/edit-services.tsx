import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Row, Value } from '../../../../resources/language/index.ts';
import { useApi } from '../../../../src/data/use-api.ts';
import { useUnsavedGuard } from '../../../../src/form/unsaved.ts';
import { ApiFailure, detailOf, statusOf } from '../../../../src/platform/api.ts';
import { failureText } from '../../../../src/platform/failures.ts';
import { formatMoney } from '../../../../src/platform/formats.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { useMoves, useRecordContext } from '../../../../src/record/record-provider.tsx';
import { Heading } from '../../../../src/ui/heading.tsx';
import { Note } from '../../../../src/ui/note.tsx';
import { useQuestion } from '../../../../src/ui/question.tsx';
import { SlowNote } from '../../../../src/ui/slow-note.tsx';
import { Bone, Failed } from '../../../../src/ui/states.tsx';
import { Actions } from '../../../../src/ui/toolbar.tsx';
import type { Basket } from '../../../catalogue/rules/price.ts';
import { type Added, Bill } from '../../../catalogue/ui/bill.tsx';
import { timeLine } from '../../../invoices/rules/invoice.ts';
import { OpenInvoice, useInvoice } from '../../../invoices/ui/invoice-button.tsx';
import { aedOf, type Fils, filsOf } from '../../../rules/money.ts';
import { ChooseServices, fitting, usePriced } from './choose-services.tsx';
import { type Booked, bookedOf } from './order-calls.ts';
import './order.css';

type Props = {
  readonly isOn: boolean;
  readonly onSaved: () => void;
  readonly children: ReactNode;
};

/** The services and price; in edit mode a draft with its new price, saved in one move. */
export function BookedServices(props: Props): ReactNode {
  // Taking the invoice back takes away what led to it.
  const { begin, drawn } = useInvoice();
  return (
    <>
      <Services {...props} onInvoice={begin} />
      {drawn}
    </>
  );
}

function Services({ isOn, onSaved, onInvoice, children }: Props & { readonly onInvoice: () => void }): ReactNode {
  const { screen, row } = useRecordContext();
  const { 'edit-services': edit } = useMoves();
  const id = row?.id;
  // Whether the draft that is taken away had the focus.
  const saved = useRef(false);
  const query = bookedOf(id ?? 0, screen.name);
  const { data, error, isFetching, refetch } = useApi(query, { enabled: id !== undefined });
  if (!row || (data === undefined && !error)) return <Bone width="80%" />;
  if (data === undefined)
    return (
      <Failed
        title={t('What was booked could not be loaded.')}
        text={detailOf(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === null)
    return (
      <>
        {isOn ? (
          <Note>{t('This was booked by name, not from the catalogue: its services cannot be edited.')}</Note>
        ) : null}
        {children}
      </>
    );
  const bill = <BookedBill booked={data} row={row} saved={saved} />;
  if (!isOn || !edit) return bill;
  if (!edit.possible)
    return (
      <>
        {edit.why === null ? null : <Note>{t(edit.why)}</Note>}
        {bill}
      </>
    );
  if (data.invoice !== null)
    return (
      <>
        <Note>
          {t(
            'Invoice {number} was issued for this booking and never changes. Cancel it with a credit note first, then issue a new invoice.',
            { number: data.invoice },
          )}
        </Note>
        <p>
          <OpenInvoice onOpen={onInvoice} />
        </p>
        {bill}
      </>
    );
  const end = (): void => {
    saved.current = true;
    onSaved();
  };
  return <Draft booked={data} row={row} onSaved={end} />;
}

function addedIn({ additional_hours, additional_amount }: Row, tax: number): Added | undefined {
  const amount = filsOf(typeof additional_amount === 'number' ? additional_amount : 0);
  const hours = Number(additional_hours);
  if (amount === 0) return undefined;
  return { label: t('Additional time, {hours} h', { hours }), amount, vat: timeLine(hours, amount, tax).vat };
}

type BillProps = { readonly booked: Booked; readonly row: Row; readonly saved: { current: boolean } };

function BookedBill({ booked: { priced, service }, row, saved }: BillProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (saved.current) element.current?.focus();
    saved.current = false;
  }, [saved]);
  return (
    <section ref={element} className="booked-edit" tabIndex={-1} aria-labelledby="booked">
      <Heading id="booked" className="order-title">
        <bdi>{service.name}</bdi>
      </Heading>
      <div className="preview-bill">
        <Bill priced={priced} added={addedIn(row, priced.tax)} total={t('Grand Total')} />
      </div>
    </section>
  );
}

type DraftProps = { readonly booked: Booked; readonly row: Row; readonly onSaved: () => void };

function Draft(props: DraftProps): ReactNode {
  const { service, basket, priced: before } = props.booked;
  const { row } = props;
  const { element, wanted, priced, isChanged, messages, failure, isBusy, change, save, question } = useDraft(props);
  return (
    <section ref={element} className="booked-edit" tabIndex={-1} aria-labelledby="booked-edit">
      <Heading id="booked-edit" className="order-title">
        <bdi>{service.name}</bdi>
      </Heading>
      <ChooseServices
        service={service}
        basket={wanted}
        onChange={change}
        errors={messages.length > 0 && !priced.ok ? priced.errors : {}}
        messages={priced.ok ? messages : []}
      />
      <Wanted priced={priced} before={before.total} row={row} />
      {failure === undefined ? null : (
        <p className="preview-error" role="alert" data-invalid="" tabIndex={-1}>
          {failure} {t('What you chose is still here.')}
        </p>
      )}
      <Actions>
        <Button type="primary" loading={isBusy} aria-disabled={isBusy || undefined} onClick={() => void save()}>
          {t('Save Services')}
        </Button>
        <Button disabled={!isChanged || isBusy} onClick={() => change(fitting(service, basket))}>
          {t('Reset')}
        </Button>
        <SlowNote busy={isBusy} />
      </Actions>
      {question}
    </section>
  );
}

/** The services as they are chosen now, and saving them in one move. */
function useDraft({ booked: { service, rates, basket }, row, onSaved }: DraftProps) {
  const { 'edit-services': edit } = useMoves();
  const began = useRef(row._version);
  const [wanted, setWanted] = useState<Basket>(() => fitting(service, basket));
  const [messages, setSaid] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const priced = usePriced(service, wanted, rates);
  const isChanged = isOther(wanted, basket);
  const element = useRef<HTMLElement>(null);
  const [ask, question] = useQuestion();
  const pass = useUnsavedGuard(isChanged, ask);
  const change = (next: Basket): void => {
    setWanted(next);
    setSaid([]);
    setFailure(undefined);
  };
  const save = async (): Promise<void> => {
    if (!edit || isBusy) return;
    if (!isChanged) return onSaved();
    if (!priced.ok) {
      setSaid([t('Please choose everything required first.')]);
      return showWrong(element.current);
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await edit.answer({ basket: wanted as unknown as Value, _version: began.current ?? null });
      pass();
      onSaved();
    } catch (error) {
      if (statusOf(error) === 401) return;
      const errors = error instanceof ApiFailure ? (error.errors.basket ?? []) : [];
      setSaid(errors);
      if (errors.length === 0) setFailure(failureText(edit.move.messages.failed, detailOf(error)));
      // The changes of others were shown: saving again overwrites them.
      if (error instanceof ApiFailure && error.clash) began.current = error.clash.current._version;
      showWrong(element.current);
    } finally {
      setBusy(false);
    }
  };
  return { element, wanted, priced, isChanged, messages, failure, isBusy, change, save, question };
}

type WantedProps = { readonly priced: ReturnType<typeof usePriced>; readonly before: Fils; readonly row: Row };

const Wanted = ({ priced, before, row }: WantedProps): ReactNode => (
  <div className="preview-bill">
    {priced.ok ? (
      <>
        <Bill priced={priced} added={addedIn(row, priced.tax)} total={t('Grand Total')} />
        <Difference from={before} to={priced.total} row={row} />
      </>
    ) : (
      <p className="muted">{t('Choose everything required to see the total.')}</p>
    )}
  </div>
);

function Difference({ from, to, row }: { readonly from: Fils; readonly to: Fils; readonly row: Row }): ReactNode {
  const added = filsOf(typeof row.additional_amount === 'number' ? row.additional_amount : 0);
  const money = (fils: Fils): string => formatMoney(aedOf(fils));
  if (from === to) return <p className="muted">{t('The total stays as it is.')}</p>;
  const isPaid = typeof row.paid_amount === 'number' && row.paid_amount > 0;
  const amount = money(Math.abs(to - from));
  return (
    <div className="booked-difference">
      <p>
        {t('Grand Total: from {from} to {to}', { from: money(from + added), to: money(to + added) })}
        {' · '}
        {to > from ? t('{amount} more to be paid', { amount }) : t('{amount} to be refunded', { amount })}
      </p>
      {isPaid ? (
        <p className="muted">
          {to > from
            ? t('This booking is paid. After saving, the difference is owed.')
            : t('This booking is paid. After saving, you can refund the difference.')}
        </p>
      ) : null}
    </div>
  );
}

const showWrong = (element: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    const path = element?.querySelector<HTMLElement>('[data-invalid]');
    (path?.querySelector<HTMLElement>('input, button') ?? path)?.focus();
  });
};

function isOther(one: Basket, other: Basket): boolean {
  const messages = ({ hours, quantity, recurring, selection }: Basket): string =>
    JSON.stringify([hours, quantity, recurring, selection.map((each) => `${each.option_id} ${each.count}`).toSorted()]);
  return messages(one) !== messages(other);
}
