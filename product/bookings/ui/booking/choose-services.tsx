import { type ReactNode, useMemo } from 'react';
import { t } from '../../../../src/platform/i18n/index.ts';
import type { BasketErrors } from '../../../catalogue/rules/choices.ts';
import type { CompiledService } from '../../../catalogue/rules/compile.ts';
import { type Basket, type Priced, price, type Unpriced } from '../../../catalogue/rules/price.ts';
import type { Rates } from '../../../catalogue/rules/rates.ts';
import { BEGIN, basketOf, choosingOf } from '../../../catalogue/ui/choosing.ts';
import { PreviewForm } from '../../../catalogue/ui/preview-form.tsx';
import '../../../catalogue/ui/preview.css';

type Props = {
  readonly service: CompiledService;
  readonly basket: Basket;
  readonly onChange: (basket: Basket) => void;
  readonly errors: BasketErrors;
  readonly messages: readonly string[];
};

/** What is chosen of a service before anybody did. */
export const beginning = (service: CompiledService): Basket => ofType(service, basketOf(BEGIN));

/** A basket as far as the service still has what is in it. */
export const fitting = (service: CompiledService, basket: Basket): Basket =>
  ofType(service, basketOf(choosingOf(service, basket)));

const ofType = ({ type, recurring }: CompiledService, basket: Basket): Basket => ({
  ...basket,
  hours: type === 'service based' ? basket.hours || BEGIN.hours : 0,
  quantity: type === 'distance based' ? basket.quantity || BEGIN.quantity : 0,
  recurring: recurring !== null && basket.recurring,
});

/** What a basket costs, worked out once for each. */
export const usePriced = (service: CompiledService, basket: Basket, rates: Rates): Priced | Unpriced =>
  useMemo(() => price(service, basket, rates), [service, basket, rates]);

/** What is booked of a service, chosen as customers choose it. */
export const ChooseServices = ({ service, basket, onChange, errors, messages }: Props): ReactNode => {
  const isPlaced = Object.keys(errors).some((path) => path !== 'total');
  return (
    <div
      className="choose-services"
      data-field="basket"
      data-invalid={!isPlaced && messages.length > 0 ? '' : undefined}
    >
      <PreviewForm
        service={service}
        choosing={choosingOf(service, basket)}
        onChange={(choosing) => onChange(ofType(service, basketOf(choosing)))}
        errors={errors}
      />
      {isPlaced || messages.length === 0 ? null : (
        <p className="preview-error" role="alert">
          {messages.map((each) => t(each)).join(' ')}
        </p>
      )}
    </div>
  );
};
