import { useCreate } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Row, recordPath, type Value } from '../../../../resources/language/index.ts';
import { useApi } from '../../../../src/data/use-api.ts';
import { Field, useFormContext } from '../../../../src/form/field.tsx';
import { FormSection } from '../../../../src/form/form-section.tsx';
import { ApiFailure, detailOf } from '../../../../src/platform/api.ts';
import { NOTHING } from '../../../../src/platform/formats.ts';
import { say, t } from '../../../../src/platform/i18n/index.ts';
import { useCan } from '../../../../src/platform/session.ts';
import { FormPageProvider, useFormPage } from '../../../../src/record/form-page-context.ts';
import { FormPageFrame, RecordForm } from '../../../../src/record/record-form.tsx';
import { useRecordContext } from '../../../../src/record/record-provider.tsx';
import { useStartedFrom } from '../../../../src/record/started-from.ts';
import { Wide } from '../../../../src/ui/grid.tsx';
import { Heading } from '../../../../src/ui/heading.tsx';
import { Note } from '../../../../src/ui/note.tsx';
import { Failed, Waiting } from '../../../../src/ui/states.tsx';
import { type Basket, price } from '../../../catalogue/rules/price.ts';
import { Bill } from '../../../catalogue/ui/bill.tsx';
import { aedText } from '../../../rules/money.ts';
import { isTooLate, TOO_LATE } from '../../rules/changes.ts';
import { beginning, ChooseServices, fitting, usePriced } from './choose-services.tsx';
import {
  type Bookable,
  bookableOf,
  type Change,
  lastOrderOf,
  type Meanwhile,
  meanwhileIn,
  orderCustomerOf,
} from './order-calls.ts';
import './order.css';

/** A booking by telephone. A version published meanwhile needs confirmation. */
export function NewBookingPage(): ReactNode {
  const { resource, screen } = useRecordContext();
  const formPage = useFormPage();
  const navigate = useNavigate();
  const { state } = useLocation();
  const can = useCan();
  const { mutateAsync: create } = useCreate<Row>();
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();

  const save = async (values: { readonly [name: string]: Value }): Promise<Row> => {
    // It changed meanwhile: a second press books, so that no unread total is booked.
    if (meanwhile && !meanwhile.isSeen && meanwhile.version_id === values.version_id) {
      setMeanwhile({ ...meanwhile, isSeen: true });
      throw new ApiFailure({ status: 409, code: 'accept_first', detail: PUBLISHED_ANEW });
    }
    try {
      const { data } = await create({
        resource: resource.name,
        meta: { screen: screen.name },
        invalidates: [],
        successNotification: false,
        errorNotification: false,
        values,
      });
      return data;
    } catch (error) {
      const refused = error instanceof ApiFailure ? meanwhileIn(error, Number(values.service_id)) : undefined;
      if (refused) setMeanwhile(refused);
      throw error;
    }
  };
  const onSaved = (row: Row): void => {
    const path = can(screen.name, 'read') ? recordPath(screen, row.id, false) : undefined;
    void navigate(path ?? screen.path, { replace: true, state });
  };
  return (
    <FormPageProvider value={{ ...formPage, onSaved }}>
      <FormPageFrame>
        <RecordForm save={save}>
          <Order meanwhile={meanwhile} onChanged={setMeanwhile} />
        </RecordForm>
      </FormPageFrame>
    </FormPageProvider>
  );
}

const PUBLISHED_ANEW =
  'This service was published again while you were booking it. Please look at what it costs now, and book it again.';

type OrderProps = {
  readonly meanwhile: Meanwhile | undefined;
  readonly onChanged: (meanwhile: Meanwhile) => void;
};

function Order({ meanwhile, onChanged }: OrderProps): ReactNode {
  const { screen } = useRecordContext();
  const { state } = useFormContext();
  const chosen = useBookable(meanwhile, onChanged);
  useAllSaid(chosen);
  return (
    <div className="order">
      <div className="stack shrinks">
        {(screen.form?.sections ?? []).map(({ title, fields }) => (
          <FormSection key={title} title={title}>
            {fields.map((name) =>
              name === 'basket' ? (
                <Chosen key={name} chosen={chosen} />
              ) : name === 'version_id' || (name === 'service_price' && !hasNoHours(chosen.bookable)) ? null : (
                <Field key={name} name={name} />
              ),
            )}
            {fields.includes('address') ? <CustomerAddress /> : null}
          </FormSection>
        ))}
      </div>
      <aside className="order-bill stack-12" aria-label={t('Total')}>
        {meanwhile && meanwhile.service_id === state.values.service_id ? <Changed changes={meanwhile.changes} /> : null}
        {chosen.bookable && chosen.basket ? (
          <Costs bookable={chosen.bookable} basket={chosen.basket} />
        ) : (
          <p className="muted">{t('Choose a service to see what it costs.')}</p>
        )}
      </aside>
    </div>
  );
}

function useAllSaid({ bookable, basket }: Chosen): void {
  const form = useFormContext();
  const { failures, set, state } = form;
  const reported = useRef(failures);
  useEffect(() => {
    if (reported.current === failures) return;
    reported.current = failures;
    const found = bookable && basket ? price(bookable.service, basket, bookable.rates) : undefined;
    const missing =
      found && !found.ok ? Object.values(found.errors).flatMap((messages) => (messages ?? []).map(say)) : [];
    const more = {
      ...(missing.length > 0 ? { basket: missing } : {}),
      ...(isTooLate(state.values, undefined, Date.now()) ? { schedule_date: [t(TOO_LATE)] } : {}),
    };
    if (Object.keys(more).length > 0) set((before) => ({ ...before, errors: { ...more, ...before.errors } }));
  }, [failures, bookable, basket, set, state.values]);
}

const hasNoHours = (bookable: Bookable | undefined): boolean =>
  bookable !== undefined && bookable.service.type !== 'service based';

/** What a basket comes to, as text; null: it cannot be priced as it is. */
function totalOf({ service, rates }: Bookable, basket: Basket): string | null {
  const priced = price(service, basket, rates);
  return priced.ok ? aedText(priced.total) : null;
}

type Chosen = {
  readonly bookable: Bookable | undefined;
  readonly basket: Basket | undefined;
  readonly error: unknown;
  readonly busy: boolean;
  readonly retry: () => void;
  readonly change: (basket: Basket) => void;
};

/** The published service and the form's order; reloaded after a version refusal. */
function useBookable(meanwhile: Meanwhile | undefined, onChanged: (meanwhile: Meanwhile) => void): Chosen {
  const form = useFormContext();
  const { screen } = useRecordContext();
  const { service_id, version_id, basket } = form.state.values;
  const id = typeof service_id === 'number' ? service_id : undefined;
  const { data, error, isFetching, refetch } = useApi(bookableOf(id ?? 0, screen.name), {
    enabled: id !== undefined,
  });
  const { change } = form;
  const held = useRef(id);
  // Of another service nothing is chosen yet.
  useEffect(() => {
    if (held.current === id) return;
    held.current = id;
    change('version_id', null);
    change('basket', null);
  }, [id, change]);
  const booked = meanwhile?.version_id;
  useEffect(() => {
    if (booked !== undefined) void refetch();
  }, [booked, refetch]);
  const bookable = data?.service_id === id ? data : undefined;
  const wanted = (basket ?? undefined) as unknown as Basket | undefined;
  const seen = useRef<Bookable>(undefined);
  useEffect(() => {
    if (!bookable) return;
    const before = seen.current;
    seen.current = bookable;
    if (bookable.version_id === version_id) return;
    const { service } = bookable;
    const basket = wanted ? fitting(service, wanted) : beginning(service);
    change('version_id', bookable.version_id);
    change('basket', basket as unknown as Value);
    if (!wanted || before?.service_id !== bookable.service_id || bookable.version_id === booked) return;
    const [from, to] = [totalOf(before, wanted), totalOf(bookable, basket)];
    if (from === to) return;
    onChanged({
      service_id: bookable.service_id,
      version_id: bookable.version_id,
      changes: [{ name: service.name, from, to, said: [] }],
      isSeen: false,
    });
  }, [bookable, version_id, wanted, booked, change, onChanged]);
  return {
    bookable: bookable?.version_id === version_id ? bookable : undefined,
    basket: wanted,
    error,
    busy: isFetching,
    retry: () => void refetch(),
    change: (next) => change('basket', next as unknown as Value),
  };
}

function Chosen({ chosen }: { readonly chosen: Chosen }): ReactNode {
  const form = useFormContext();
  const { bookable, basket, error, busy, retry, change } = chosen;
  if (form.state.values.service_id === null || form.state.values.service_id === undefined) return null;
  if (bookable && basket)
    return <Working bookable={bookable} basket={basket} onChange={change} messages={form.state.errors.basket ?? []} />;
  if (error && !busy)
    return (
      <Wide>
        <Failed title={t('This service could not be loaded.')} text={detailOf(error)} onRetry={retry} busy={busy} />
      </Wide>
    );
  return (
    <Wide>
      <Waiting lines={['60%', '90%']} />
    </Wide>
  );
}

type WorkingProps = {
  readonly bookable: Bookable;
  readonly basket: Basket;
  readonly onChange: (basket: Basket) => void;
  readonly messages: readonly string[];
};

function Working({ bookable: { service, rates }, basket, onChange, messages }: WorkingProps): ReactNode {
  const priced = usePriced(service, basket, rates);
  // What is missing is shown once somebody tried to book it.
  const errors = messages.length > 0 && !priced.ok ? priced.errors : {};
  return (
    <Wide>
      <ChooseServices
        service={service}
        basket={basket}
        onChange={onChange}
        errors={errors}
        messages={priced.ok ? messages : []}
      />
    </Wide>
  );
}

function Costs({ bookable, basket }: { readonly bookable: Bookable; readonly basket: Basket }): ReactNode {
  const priced = usePriced(bookable.service, basket, bookable.rates);
  return (
    <section className="preview-bill">
      <Heading className="order-title">
        <bdi>{bookable.service.name}</bdi>
      </Heading>
      {priced.ok ? (
        <Bill priced={priced} />
      ) : (
        <p className="muted">{t('Choose everything required to see the total.')}</p>
      )}
    </section>
  );
}

const Changed = ({ changes }: { readonly changes: readonly Change[] }): ReactNode => (
  <Note wrong tabIndex={-1} data-invalid="">
    <p>{t(PUBLISHED_ANEW)}</p>
    <ul className="order-changes">
      {changes.map(({ name, from, to, said: messages }) => (
        <li key={name}>
          {t('{name}: from {from} to {to}', { name, from: from ?? NOTHING, to: to ?? NOTHING })}{' '}
          {messages.map(say).join(' ')}
        </li>
      ))}
    </ul>
  </Note>
);

function CustomerAddress(): ReactNode {
  const form = useFormContext();
  const { screen } = useRecordContext();
  const { customer_id, address } = form.state.values;
  const id = typeof customer_id === 'number' ? customer_id : undefined;
  const { data } = useApi(orderCustomerOf(id ?? 0, screen.name), { enabled: id !== undefined });
  const customer = data?.id === id && data ? data : undefined;
  const own = customer?.full_address;
  const last = useBegun(customer);
  const isLast = typeof last === 'number' && last === form.state.values.zone_id;
  const isOther = typeof own === 'string' && own !== '' && own !== address;
  if (!isLast && !isOther) return null;
  return (
    <Wide>
      {isOther ? (
        <p>
          <Button size="small" onClick={() => form.change('address', own)}>
            {t('Use the customer’s address')}
          </Button>{' '}
          <bdi className="muted">{own}</bdi>
        </p>
      ) : null}
      {isLast ? <p className="muted">{t('The zone is that of their last booking.')}</p> : null}
    </Wide>
  );
}

/** Prefills from a customer's page: address and last zone, unless set. Returns the zone. */
function useBegun(customer: Row | undefined): Value | undefined {
  const form = useFormContext();
  const { resource, screen } = useRecordContext();
  const from = useStartedFrom(resource, screen)?.customer_id;
  const own = customer?.full_address;
  const isFrom = customer !== undefined && from === customer.id;
  const isTold = useCan()(screen.name, 'read') && isFrom;
  const { data: last } = useApi(lastOrderOf(customer ?? { id: 0 }, screen.name), { enabled: isTold });
  const zone = isTold ? last?.zone_id : undefined;
  const fill = useEffectEvent((name: 'address' | 'zone_id', value: Value | undefined): void => {
    if (isFrom && value && (form.state.values[name] ?? '') === '') form.change(name, value);
  });
  useEffect(() => fill('address', own), [own]);
  useEffect(() => fill('zone_id', zone), [zone]);
  return zone;
}
