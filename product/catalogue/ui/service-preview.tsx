import { Button } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { Draft, Id, Row, Value } from '../../../resources/language/index.ts';
import { useApi } from '../../../src/data/use-api.ts';
import { formatMoney } from '../../../src/platform/formats.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import type { PanelProps } from '../../../src/platform/product.ts';
import { useCan } from '../../../src/platform/session.ts';
import { Heading } from '../../../src/ui/heading.tsx';
import { Answer, Waiting } from '../../../src/ui/states.tsx';
import { aedOf } from '../../rules/money.ts';
import { price } from '../rules/price.ts';
import { Baskets } from './baskets.tsx';
import { Bill } from './bill.tsx';
import { BEGIN, basketOf, choosingOf } from './choosing.ts';
import { PreviewForm } from './preview-form.tsx';
import { type Preview, previewOf } from './service-calls.ts';
import './preview.css';
import { type CompiledService, compileService } from '../rules/compile.ts';

/** The customer's view (spec part 2 §2 Manage service): saved questions, else as typed. */
export const ServicePreview = ({ row, ...rest }: PanelProps): ReactNode => (row ? <Shown {...rest} row={row} /> : null);

function Shown({ row, screen, draft }: PanelProps & { readonly row: Row }): ReactNode {
  const can = useCan();
  // What others write must not wait for the form: the preview is next to it.
  const query = useApi(previewOf({ id: row.id, screen: screen.name }), { inDialog: true });
  // Typing goes first: what is drawn of it here comes once there is time.
  const typed = useDeferredValue(draft);
  return (
    <Answer
      of={query}
      failed={t('The preview could not be loaded.')}
      waiting={<Waiting lines={['60%', '90%', '80%']} />}
    >
      {(preview) => (
        <Working
          preview={preview}
          typed={typed}
          id={row.id}
          screen={screen.name}
          mayKeep={can(screen.name, 'update')}
        />
      )}
    </Answer>
  );
}

type WorkingProps = {
  readonly preview: Preview;
  readonly typed: PanelProps['draft'];
  readonly id: Id;
  readonly screen: string;
  readonly mayKeep: boolean;
};

function Working({ preview, typed, id, screen, mayKeep }: WorkingProps): ReactNode {
  const { rates } = preview;
  const service = useMemo(() => asTyped(preview.service, typed), [preview, typed]);
  const [choosing, setChoosing] = useState(BEGIN);
  const [isAsked, setAsked] = useState(false);
  const basket = useMemo(() => basketOf(choosing), [choosing]);
  const priced = useMemo(() => price(service, basket, rates), [service, basket, rates]);
  return (
    <div className="preview stack-12">
      <Head service={service} />
      <PreviewForm
        service={service}
        choosing={choosing}
        onChange={setChoosing}
        errors={isAsked && !priced.ok ? priced.errors : {}}
      />
      {service.asksInstructions ? (
        <label className="preview-text stack-4">
          {t('Special instructions')}
          <textarea rows={2} maxLength={500} />
        </label>
      ) : null}
      {service.asksDocuments ? <p className="muted">{t('Customers can attach documents here.')}</p> : null}
      <section className="preview-bill" aria-label={t('Total')}>
        {priced.ok ? (
          <Bill priced={priced} />
        ) : (
          <div className="preview-row row wrap apart">
            <span className="muted">{t('Choose everything required to see the total.')}</span>
            <Button size="small" onClick={() => setAsked(true)}>
              {t('What is missing?')}
            </Button>
          </div>
        )}
      </section>
      <Baskets
        id={id}
        service={service}
        rates={rates}
        screen={screen}
        mayKeep={mayKeep}
        basket={priced.ok ? basket : undefined}
        onTake={(kept) => setChoosing(choosingOf(service, kept))}
      />
    </div>
  );
}

const Head = ({ service }: { readonly service: CompiledService }): ReactNode => (
  <header className="preview-head row-12">
    {service.image === null ? null : <img src={`/api/files/${service.image}/thumbnail`} alt="" />}
    <div>
      <Heading>
        <bdi>{service.name}</bdi>
      </Heading>
      {[service.description, service.tooltip].map((text) =>
        text === null ? null : (
          <p key={text} className="muted">
            <bdi>{text}</bdi>
          </p>
        ),
      )}
      {service.price === null ? null : (
        <p className="preview-price">
          {service.type === 'service based'
            ? t('{price} an hour', { price: formatMoney(aedOf(service.price)) })
            : t('{price} a kilometre', { price: formatMoney(aedOf(service.price)) })}
        </p>
      )}
    </div>
  </header>
);

const textIn = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null);
/** An amount as it is typed; what is no number, or none that may be saved, is none yet. */
const numberIn = (value: Value | undefined, most: number): number | null =>
  typeof value === 'number' && value >= 0 && value <= most ? value : null;

const MOST = 1_000_000;

/** A service with the form's input; questions as saved, as they save one by one. */
export function asTyped(service: CompiledService, typed: Draft): CompiledService {
  const { questions, groups, options, unreachable } = service;
  const head = compileService({
    id: service.id,
    service_name: textIn(typed.service_name),
    service_type: textIn(typed.service_type),
    service_price: numberIn(typed.service_price, MOST),
    description: textIn(typed.description),
    tool_tip: textIn(typed.tool_tip),
    service_image: textIn(typed.service_image),
    is_recurring_discount: typed.is_recurring_discount === true,
    recurring_discount: numberIn(typed.recurring_discount, 100),
    recurring_description: textIn(typed.recurring_description),
    is_special_instructions: typed.is_special_instructions === true,
    is_documents: typed.is_documents === true,
  });
  return { ...head, questions, groups, options, unreachable };
}
