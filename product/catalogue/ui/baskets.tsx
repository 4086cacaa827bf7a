import { Button, type InputRef } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Id } from '../../../resources/language/index.ts';
import { useApi } from '../../../src/data/use-api.ts';
import { useUnsavedGuard } from '../../../src/form/unsaved.ts';
import { ApiFailure, detailOf } from '../../../src/platform/api.ts';
import { failureText } from '../../../src/platform/failures.ts';
import { formatMoney } from '../../../src/platform/formats.ts';
import { say, t } from '../../../src/platform/i18n/index.ts';
import { announce } from '../../../src/ui/announcer.ts';
import { Heading } from '../../../src/ui/heading.tsx';
import { Input } from '../../../src/ui/input.ts';
import { useQuestion } from '../../../src/ui/question.tsx';
import { aedOf, filsOf } from '../../rules/money.ts';
import type { CompiledService } from '../rules/compile.ts';
import { type Basket, type Priced, price, type Unpriced } from '../rules/price.ts';
import type { Rates } from '../rules/rates.ts';
import { basketsOf, changeBasket, type KeptBasket, keepBasket, removeBasket } from './service-calls.ts';

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
  /** Writes, and says what came of it. */
  const doing = async (work: () => Promise<unknown>, done: string, failed: string): Promise<boolean> => {
    setFailure(undefined);
    try {
      await work();
      await refetch();
      announce(done);
      return true;
    } catch (thrown) {
      setFailure(failureText(failed, detailOf(thrown)));
      return false;
    }
  };
  const remove = async (saved: number, name: string): Promise<void> => {
    const isDone = await doing(
      () => removeBasket({ id, screen }, saved),
      t('{name} removed', { name }),
      'Failed to remove the kept basket',
    );
    if (isDone) heading.current?.focus();
  };
  const change = (saved: number, to: { readonly name: string } | Basket, name: string): Promise<boolean> =>
    doing(
      () => changeBasket({ id, screen }, saved, to),
      t('{name} kept', { name }),
      'Failed to change the kept basket',
    );
  if (!mayKeep && data.length === 0) return null;
  return (
    <section className="preview-baskets">
      <Heading ref={heading} tabIndex={-1}>
        {t('Kept baskets')}
      </Heading>
      <p className="preview-note">{t('Publishing tells which of their totals change.')}</p>
      {error ? <p className="preview-error">{failureText('Failed to load kept baskets', detailOf(error))}</p> : null}
      {failure === undefined ? null : (
        <p className="preview-error" role="alert">
          {failure}
        </p>
      )}
      {data.length === 0 ? null : (
        <ul>
          {data.map((saved) => (
            <li key={saved.id} className="preview-row row wrap apart preview-kept">
              <Name basket={saved} mayKeep={mayKeep} onRename={(name) => change(saved.id, { name }, name)} />
              <Costs
                basket={saved}
                now={price(service, saved.basket, rates)}
                chosen={basket}
                onAnew={mayKeep ? (anew) => void change(saved.id, anew, saved.name) : undefined}
              />
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

type NameProps = {
  readonly basket: KeptBasket;
  readonly mayKeep: boolean;
  readonly onRename: (name: string) => Promise<boolean>;
};

/** What a kept basket is called; whoever keeps baskets calls it otherwise there. */
function Name({ basket, mayKeep, onRename }: NameProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const input = useRef<InputRef>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Once the button is drawn again, however long that takes: it has the focus that the input had.
  const ended = useRef(false);
  const end = (): void => {
    ended.current = true;
    setTyped(undefined);
  };
  useEffect(() => {
    if (typed !== undefined || !ended.current) return;
    ended.current = false;
    button.current?.focus();
  }, [typed]);
  const saving = useRef<Promise<boolean>>(undefined);
  const rename = async (): Promise<boolean> => {
    const name = typed?.trim() ?? '';
    const isDone = name === '' || name === basket.name || (await onRename(name));
    if (isDone) end();
    else input.current?.focus();
    return isDone;
  };
  const save = (): Promise<boolean> => {
    saving.current ??= rename().finally(() => {
      saving.current = undefined;
    });
    return saving.current;
  };
  const [ask, question] = useQuestion();
  const isChanged = typed !== undefined && typed.trim() !== '' && typed.trim() !== basket.name;
  useUnsavedGuard(isChanged, ask, { saves: { save, isComplete: true, isKept: false } });
  if (typed === undefined)
    return (
      <span>
        <bdi>{basket.name}</bdi>{' '}
        {mayKeep ? (
          <Button
            ref={button}
            size="small"
            type="link"
            aria-label={t('Rename {name}', { name: basket.name })}
            onClick={() => setTyped(basket.name)}
          >
            {t('Rename')}
          </Button>
        ) : null}
      </span>
    );
  return (
    <>
      <Input
        ref={input}
        autoFocus
        value={typed}
        maxLength={100}
        aria-label={t('Name of {name}', { name: basket.name })}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // The dialog stays, and the form it stands in is not sent.
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') void save();
          else end();
        }}
      />
      {question}
    </>
  );
}

type CostsProps = {
  readonly basket: KeptBasket;
  readonly now: Priced | Unpriced;
  readonly chosen: Basket | undefined;
  /** Keeps a selection in its place, with what it costs now. Left out: whoever looks may not. */
  readonly onAnew: ((basket: Basket) => void) | undefined;
};

function Costs({ basket, now, chosen, onAnew }: CostsProps): ReactNode {
  const expected = formatMoney(Number(basket.total));
  if (now.ok && now.total === filsOf(Number(basket.total))) return <span className="preview-price">{expected}</span>;
  const anew = now.ok ? basket.basket : chosen;
  return (
    <>
      <span className="preview-price">
        {now.ok
          ? t('Expected {expected}, now {now}', { expected, now: formatMoney(aedOf(now.total)) })
          : t('Expected {expected}, cannot be priced any more', { expected })}
      </span>
      {now.ok ? null : (
        <span className="preview-error">
          {Object.values(now.errors)
            .flatMap((messages) => messages ?? [])
            .map(say)
            .join(' ')}
        </span>
      )}
      {onAnew && anew ? (
        <Button size="small" aria-label={t('Take {name} again', { name: basket.name })} onClick={() => onAnew(anew)}>
          {now.ok ? t('Take again') : t('Replace by what is chosen')}
        </Button>
      ) : null}
    </>
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
    <form className="preview-keep" onSubmit={(event) => void keep(event)} noValidate>
      <label htmlFor={input}>{t('Keep what is chosen as')}</label>
      <div className="preview-row row wrap apart">
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
