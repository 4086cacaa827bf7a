import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Basket } from '../../../domain/catalogue/price.ts';
import type { Id } from '../../../resources/language/index.ts';
import { ApiFailure, detailOf } from '../../platform/api.ts';
import { formatMoney } from '../../platform/formats.ts';
import { t } from '../../platform/i18n/index.ts';
import { announce } from '../../ui/announcer.ts';
import { Input } from '../../ui/input.ts';
import { keepBasket, loadBaskets, removeBasket } from './service-calls.ts';

type Props = {
  readonly id: Id;
  readonly screen: string;
  readonly mayKeep: boolean;
  /** What is chosen now; undefined while it has no total. */
  readonly basket: Basket | undefined;
  readonly onTake: (basket: Basket) => void;
};

/** Selections kept under names: publishing tells which of their totals change. */
export function Baskets({ id, screen, mayKeep, basket, onTake }: Props): ReactNode {
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
    queryKey: ['service-baskets', id],
    queryFn: ({ signal }) => loadBaskets({ id, screen }, signal),
    gcTime: 0,
  });
  const [failure, setFailure] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = async (kept: number, name: string): Promise<void> => {
    setFailure(undefined);
    try {
      await removeBasket({ id, screen }, kept);
      await refetch();
      announce(t('{name} removed', { name }));
      heading.current?.focus();
    } catch (thrown) {
      setFailure(detailOf(thrown));
    }
  };
  if (!mayKeep && data.length === 0) return null;
  return (
    <section className="preview-baskets">
      <h3 ref={heading} tabIndex={-1}>
        {t('Kept baskets')}
      </h3>
      <p className="preview-note">{t('Publishing tells which of their totals change.')}</p>
      {error ? <p className="preview-error">{detailOf(error)}</p> : null}
      {failure === undefined ? null : (
        <p className="preview-error" role="alert">
          {failure}
        </p>
      )}
      {data.length === 0 ? null : (
        <ul>
          {data.map((kept) => (
            <li key={kept.id} className="preview-row">
              <span>
                <bdi>{kept.name}</bdi>
              </span>
              <span className="preview-price">{formatMoney(Number(kept.total))}</span>
              <Button
                size="small"
                onClick={() => onTake(kept.basket)}
                aria-label={t('Choose {name}', { name: kept.name })}
              >
                {t('Choose')}
              </Button>
              {mayKeep ? (
                <Button
                  size="small"
                  danger
                  onClick={() => void remove(kept.id, kept.name)}
                  aria-label={t('Remove {name}', { name: kept.name })}
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
      const said = thrown instanceof ApiFailure ? thrown.errors.name?.[0] : undefined;
      setProblem(said === undefined ? detailOf(thrown) : t(said));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="preview-keep" onSubmit={(event) => void keep(event)} noValidate>
      <label htmlFor={input}>{t('Keep what is chosen as')}</label>
      <div className="preview-row">
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
