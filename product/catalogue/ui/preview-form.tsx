import { type ReactNode, useId, useState } from 'react';
import { formatMoney, formatPercent } from '../../../src/platform/formats.ts';
import { type Message, say, t, tn } from '../../../src/platform/i18n/index.ts';
import { aedOf } from '../../rules/money.ts';
import { MOST_HOURS } from '../../rules/slot.ts';
import type { BasketErrors } from '../rules/choices.ts';
import type { CompiledOption, CompiledService, OptionGroup } from '../rules/compile.ts';
import { type Choosing, chooseOption, countOption, dependentsOf, optionsOf } from './choosing.ts';

type Props = {
  readonly service: CompiledService;
  readonly choosing: Choosing;
  readonly onChange: (choosing: Choosing) => void;
  readonly errors: BasketErrors;
};

/** A service's booking form, working, as customers would fill it in. */
export function PreviewForm(props: Props): ReactNode {
  const { service, choosing, onChange, errors } = props;
  return (
    <div className="stack-12">
      {service.type === 'service based' ? (
        <Amount
          label={t('Hours')}
          value={choosing.hours}
          step={0.5}
          most={MOST_HOURS}
          errors={errors.hours}
          onChange={(hours) => onChange({ ...choosing, hours })}
        />
      ) : service.type === 'distance based' ? (
        <Amount
          label={t('Kilometres')}
          value={choosing.quantity}
          step={1}
          most={null}
          isTyped
          errors={errors.quantity}
          onChange={(quantity) => onChange({ ...choosing, quantity })}
        />
      ) : null}
      {service.questions.map((key) => {
        const group = service.groups[key];
        return group ? <Group key={key} {...props} group={group} /> : null;
      })}
      {service.recurring ? (
        <label className="preview-choice row-10">
          <input
            type="checkbox"
            checked={choosing.recurring}
            onChange={(event) => onChange({ ...choosing, recurring: event.target.checked })}
          />
          <span>
            <bdi>{service.recurring.description ?? t('Book regularly')}</bdi>
            <span className="preview-price">{formatPercent(-service.recurring.percent)}</span>
          </span>
        </label>
      ) : null}
    </div>
  );
}

type AmountProps = {
  readonly label: string;
  readonly value: number;
  readonly step: number;
  readonly most: number | null;
  readonly isTyped?: boolean;
  readonly errors: readonly Message[] | undefined;
  readonly onChange: (value: number) => void;
};

const Amount = ({ label, value, step, most, isTyped = false, errors, onChange }: AmountProps): ReactNode => (
  <div className="preview-group stack" data-invalid={errors ? '' : undefined}>
    <div className="preview-row row wrap apart">
      <span className="preview-title">{label}</span>
      <Stepper label={label} value={value} least={step} step={step} most={most} isTyped={isTyped} onChange={onChange} />
    </div>
    <Errors all={errors} />
  </div>
);

type GroupProps = Props & { readonly group: OptionGroup };

function Group({ group, ...props }: GroupProps): ReactNode {
  const { service, errors } = props;
  const name = useId();
  const isRequired = group.kinds.min > 0;
  return (
    <fieldset
      className="preview-group stack"
      data-type={group.type}
      data-invalid={errors[group.key] ? '' : undefined}
      aria-describedby={`${name}-hint`}
    >
      <legend>
        <bdi>{group.title}</bdi>
        {isRequired ? null : <span className="preview-optional small muted">{t('optional')}</span>}
      </legend>
      <div id={`${name}-hint`}>
        {group.description === null ? null : (
          <p className="muted">
            <bdi>{group.description}</bdi>
          </p>
        )}
        {group.tooltip === null ? null : (
          <p className="muted">
            <bdi>{group.tooltip}</bdi>
          </p>
        )}
        <Errors all={errors[group.key]} />
      </div>
      <div className="preview-options stack">
        {optionsOf(service, group).map((option) => (
          <Option key={option.id} {...props} group={group} option={option} name={name} />
        ))}
      </div>
    </fieldset>
  );
}

type OptionProps = GroupProps & { readonly option: CompiledOption; readonly name: string };

function Option({ option, name, group, ...props }: OptionProps): ReactNode {
  const { service, choosing, onChange, errors } = props;
  const count = choosing.chosen[option.id] ?? 0;
  const dependents = count > 0 ? dependentsOf(service, option) : undefined;
  const isCounted = group.type === 'productCounter';
  // One of several that must be chosen is a radio; what may be taken back is a box, or a switch.
  const isRadio = group.kinds.max === 1 && group.kinds.min > 0;
  const choose = (isChosen: boolean): void =>
    onChange({ ...choosing, chosen: chooseOption(service, choosing.chosen, option.id, isChosen) });
  return (
    <div
      className="preview-option"
      data-chosen={count > 0 || undefined}
      data-invalid={errors[`option:${option.id}`] ? '' : undefined}
    >
      {isCounted ? (
        <div className="preview-choice row-10">
          <OptionText option={option} />
          <Stepper
            label={option.name}
            value={count}
            least={0}
            step={1}
            most={option.units.max}
            onChange={(wanted) =>
              onChange({ ...choosing, chosen: countOption(service, choosing.chosen, option.id, wanted) })
            }
          />
        </div>
      ) : (
        <label className="preview-choice row-10">
          <input
            type={isRadio ? 'radio' : 'checkbox'}
            role={group.type === 'toggle' ? 'switch' : undefined}
            name={isRadio ? name : undefined}
            checked={count > 0}
            onChange={(event) => choose(event.target.checked)}
          />
          <OptionText option={option} />
        </label>
      )}
      <Errors all={errors[`option:${option.id}`]} />
      {dependents ? <Group {...props} group={dependents} /> : null}
    </div>
  );
}

const OptionText = ({ option }: { readonly option: CompiledOption }): ReactNode => (
  <span className="preview-option-text">
    {option.image === null ? null : (
      <img src={`/api/files/${option.image}/thumbnail`} alt="" width={40} height={40} loading="lazy" />
    )}
    <span>
      <bdi>{option.name}</bdi>
      {option.description === null ? null : (
        <span className="preview-made muted">
          <bdi>{option.description}</bdi>
        </span>
      )}
      {option.discount === null ? null : (
        <span className="preview-made muted">
          {tn('From {count} piece: {percent} off', 'From {count} pieces: {percent} off', option.discount.from, {
            percent: formatPercent(option.discount.percent),
          })}
        </span>
      )}
    </span>
    {option.price === 0 ? null : <span className="preview-price">{`+${formatMoney(aedOf(option.price))}`}</span>}
  </span>
);

type StepperProps = {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly step: number;
  /** null: without end. */
  readonly most: number | null;
  readonly isTyped?: boolean;
  readonly onChange: (value: number) => void;
};

/** What is typed of an amount: at most two decimals, behind a point or a comma. */
const TYPED = /^\d{0,7}(?:[.,]\d{0,2})?$/;
const amountIn = (text: string): number => Number(text.replace(',', '.')) || 0;

/** An amount that is typed; what is no amount is not taken. */
function TypedAmount({ label, value, onChange }: Pick<StepperProps, 'label' | 'value' | 'onChange'>): ReactNode {
  const [text, setText] = useState(String(value));
  // Counted by a button, or another basket.
  const shown = amountIn(text) === value ? text : String(value);
  return (
    <input
      className="preview-typed"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      value={shown}
      onChange={({ target }) => {
        if (!TYPED.test(target.value)) return;
        setText(target.value);
        onChange(amountIn(target.value));
      }}
      onBlur={() => setText(String(value))}
      onKeyDown={(event) => {
        // The dialog may stand in a form, which this does not send.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

const hundredths = (amount: number): number => Math.round(amount * 100) / 100;

/** A stepper; buttons stay enabled at the limits, to keep the focus. */
const Stepper = ({ label, value, least, step, most, isTyped = false, onChange }: StepperProps): ReactNode => {
  const [isLeast, isMost] = [value <= least, most !== null && value >= most];
  return (
    <span className="preview-stepper row" role="group" aria-label={t('How many: {what}', { what: label })}>
      <button
        type="button"
        aria-label={t('Less: {what}', { what: label })}
        aria-disabled={isLeast || undefined}
        onClick={() => (isLeast ? undefined : onChange(Math.max(least, hundredths(value - step))))}
      >
        {'−'}
      </button>
      {isTyped ? (
        <TypedAmount label={label} value={value} onChange={onChange} />
      ) : (
        <output aria-live="polite">{value}</output>
      )}
      <button
        type="button"
        aria-label={t('More: {what}', { what: label })}
        aria-disabled={isMost || undefined}
        onClick={() => (isMost ? undefined : onChange(hundredths(value + step)))}
      >
        {'+'}
      </button>
    </span>
  );
};

const Errors = ({ all }: { readonly all: readonly Message[] | undefined }): ReactNode =>
  all && all.length > 0 ? (
    <p className="preview-error" role="alert">
      {all.map(say).join(' ')}
    </p>
  ) : null;
