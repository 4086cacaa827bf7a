import { Button } from 'antd';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Id } from '../../../resources/language/index.ts';
import { useApi } from '../../../src/data/use-api.ts';
import { ApiFailure, detailOf } from '../../../src/platform/api.ts';
import { failureText } from '../../../src/platform/failures.ts';
import { formatMoney } from '../../../src/platform/formats.ts';
import { say, t } from '../../../src/platform/i18n/index.ts';
import { announce } from '../../../src/ui/announcer.ts';
import { Heading } from '../../../src/ui/heading.tsx';
import { Input } from '../../../src/ui/input.ts';
import { aedOf, filsOf } from '../../rules/money.ts';
import type { CompiledService } from '../rules/compile.ts';
import { type Basket, type Priced, price, type Unpriced } from '../rules/price.ts';
import type { Rates } from '../rules/rates.ts';
import { basketsOf, type KeptBasket, keepBasket, removeBasket } from './service-calls.ts';

type Props = {
  readonly id: Id;
  readonly screen: string;
  readonly mayKeep: boolean;
  readonly service: CompiledService;
  readonly rates: Rates;
  readonly basket: Basket | undefined;
  readonly onTake: (basket: Basket) => void;
};

/** Selections kept under names: publishing tells which of their totals change. */
export function Baskets({ id, screen, mayKeep, service, rates, basket, onTake }: Props): ReactNode {
  const { data = [], error, refetch } = useApi(basketsOf({ id, screen }), { inDialog: true });
  const [failure, setFailure] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = async (saved: number, name: string): Promise<void> => {
    setFailure(undefined);
    try {
      await removeBasket({ id, screen }, saved);
      await refetch();
      announce(t('{name} removed', { name }));
      heading.current?.focus();
    } catch (thrown) {
      setFailure(failureText('Failed to remove the kept basket', detailOf(thrown)));
    }
  };
  if (!mayKeep && data.length === 0) return null;
  return (
    <section className="preview-baskets stack-6">
      <Heading ref={heading} tabIndex={-1}>
        {t('Kept baskets')}
      </Heading>
      <p className="muted">{t('Publishing tells which of their totals change.')}</p>
      {error ? <p className="preview-error">{failureText('Failed to load kept baskets', detailOf(error))}</p> : null}
      {failure === undefined ? null : (
        <p className="preview-error" role="alert">
          {failure}
        </p>
      )}
      {data.length === 0 ? null : (
        <ul className="stack-6">
          {data.map((saved) => (
            <li key={saved.id} className="preview-row row wrap apart">
              <bdi className="preview-named">{saved.name}</bdi>
              <Costs basket={saved} now={price(service, saved.basket, rates)} />
              <Button
                size="small"
                onClick={() => onTake(saved.basket)}
                aria-label={t('Choose {name}', { name: saved.name })}
              >
                {t('Choose')}
              </Button>
              {mayKeep ? (
                <Button
                  size="small"
                  danger
                  onClick={() => void remove(saved.id, saved.name)}
                  aria-label={t('Remove {name}', { name: saved.name })}
                >
                  {t('Remove')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayKeep ? <Keep id={id} screen={screen} basket={basket} onKept={() => void refetch()} /> : null}
    </section>
  );
}

type CostsProps = { readonly basket: KeptBasket; readonly now: Priced | Unpriced };

/** What it was expected to cost and costs now, or why it can be priced no more. */
function Costs({ basket, now }: CostsProps): ReactNode {
  const expected = formatMoney(Number(basket.total));
  if (!now.ok)
    return (
      <>
        <span className="preview-price">{t('Expected {expected}, cannot be priced any more', { expected })}</span>
        <span className="preview-error">
          {Object.values(now.errors)
            .flatMap((messages) => messages ?? [])
            .map(say)
            .join(' ')}
        </span>
      </>
    );
  if (now.total === filsOf(Number(basket.total))) return <span className="preview-price">{expected}</span>;
  return (
    <span className="preview-price">
      {t('Expected {expected}, now {now}', { expected, now: formatMoney(aedOf(now.total)) })}
    </span>
  );
}

type KeepProps = Pick<Props, 'id' | 'screen' | 'basket'> & { readonly onKept: () => void };

function Keep({ id, screen, basket, onKept }: KeepProps): ReactNode {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useId();
  const keep = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The dialog stands in the service's form, whose own this is not.
    event.stopPropagation();
    if (name.trim() === '') return setProblem(t('Name is required'));
    if (!basket) return setProblem(t('Please choose everything required first.'));
    setBusy(true);
    setProblem(undefined);
    try {
      await keepBasket({ id, screen }, name.trim(), basket);
      announce(t('{name} kept', { name: name.trim() }));
      setName('');
      onKept();
    } catch (thrown) {
      const messages = thrown instanceof ApiFailure ? thrown.errors.name?.[0] : undefined;
      setProblem(messages === undefined ? failureText('Failed to keep the basket', detailOf(thrown)) : t(messages));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void keep(event)} noValidate>
      <label htmlFor={input}>{t('Keep what is chosen as')}</label>
      <div className="row">
        <Input
          id={input}
          value={name}
          maxLength={100}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${input}-problem`}
          onChange={(event) => setName(event.target.value)}
        />
        <Button htmlType="submit" loading={busy}>
          {t('Keep')}
        </Button>
      </div>
      {problem === undefined ? null : (
        <p id={`${input}-problem`} className="preview-error" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
