import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Form, Resource, Row, Screen } from '../../resources/language/index.ts';
import { t, tn } from '../platform/i18n/index.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx';
import { SlowNote } from '../ui/slow-note.tsx';
import type { ShownStep } from './resource-form.tsx';
import { SaveFailed } from './save-failed.tsx';
import type { StageActions } from './stages.tsx';
import type { FieldsForm } from './use-fields-form.ts';
import type { ResourceForm } from './use-resource-form.ts';

type Props = {
  readonly form: ResourceForm;
  readonly resource: Resource;
  readonly screen: Screen & { readonly form: Form };
  readonly row: Row | undefined;
  readonly prefix: string;
  readonly isLocked: boolean;
  readonly staged?: StageActions | undefined;
  readonly step?: ShownStep | undefined;
  readonly edit?: ReactNode;
  readonly onCancel?: (() => void) | undefined;
  readonly submitWhenValid?: boolean;
  readonly submitWhenChanged?: boolean;
};

/** What stands below the fields: the buttons, and what sending waits for. */
export function FormEnd(props: Props): ReactNode {
  const { form, resource, prefix, isLocked, step, row } = props;
  const { lacking } = form;
  const waits = !isLocked && lacking.length > 0 && (step !== undefined || props.submitWhenValid === true);
  const labels = lacking.map((name) => t(resource.fields[name]?.label ?? name)).join(', ');
  return (
    <div className="form-end" data-used-next="">
      <SaveFailed form={form} />
      {step || row?._refuses?.update === undefined ? props.edit : null}
      {step ? <StepButtons {...props} step={step} waits={waits} /> : <Buttons {...props} waits={waits} />}
      {isLocked ? null : <Unsaved form={form} />}
      <SlowNote busy={form.saving} />
      <span id={`${prefix}-waits`} className="field-help form-waits" role="status">
        {form.waiting
          ? t('Waiting for the file. It is saved as soon as the file is there.')
          : waits
            ? t('Still needed: {fields}', { fields: labels })
            : ''}
      </span>
    </div>
  );
}

type ButtonsProps = Props & { readonly waits: boolean };

const Buttons = (props: ButtonsProps): ReactNode => {
  const { form, isLocked, onCancel } = props;
  return (
    <>
      {isLocked ? null : (
        <>
          <Submit {...props} />
          <Button onClick={form.reset} disabled={form.saving || !form.dirty}>
            {t('Reset')}
          </Button>
        </>
      )}
      {onCancel ? (
        <Button onClick={onCancel} disabled={form.saving}>
          {isLocked ? t('Back') : t('Cancel')}
        </Button>
      ) : null}
    </>
  );
};

/** A step's buttons. Enter triggers the first submit. */
const StepButtons = (props: ButtonsProps & { readonly step: ShownStep }): ReactNode => {
  const { form, step, isLocked } = props;
  const isBusy = form.saving || form.waiting;
  return (
    <>
      {step.onBack ? (
        <Button onClick={step.onBack} disabled={form.saving} icon={<ChevronLeftIcon />}>
          {t('Back')}
        </Button>
      ) : null}
      {isLocked && !step.isLast ? <Button onClick={step.onNext}>{t('Next')}</Button> : null}
      {isLocked ? null : (
        <>
          {step.isLast ? (
            <Submit {...props} />
          ) : (
            <SendButton {...props} isHeld={isBusy} icon={<ChevronRightIcon />}>
              {t('Next')}
            </SendButton>
          )}
          <Button onClick={() => form.submit(undefined, true)} aria-disabled={isBusy || undefined}>
            {t('Save and continue later')}
          </Button>
        </>
      )}
    </>
  );
};

const Submit = (props: ButtonsProps): ReactNode => {
  const { form, screen, row, staged } = props;
  if (staged) return staged.buttons(form);
  const { submit } = screen.form;
  return (
    <SendButton {...props} isHeld={props.submitWhenChanged === true && !form.dirty}>
      {t(row ? submit.stored : submit.new)}
    </SendButton>
  );
};

type SendProps = Pick<ButtonsProps, 'form' | 'prefix' | 'waits'> & {
  /** Whether it does nothing now, besides waiting for what is missing. */
  readonly isHeld: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
};

const SendButton = ({ form, prefix, waits, isHeld, icon, children }: SendProps): ReactNode => (
  <Button
    type="primary"
    htmlType="submit"
    // Keeps the focus: a blur error would move the button and lose the click.
    onMouseDown={(event) => event.preventDefault()}
    loading={(form.saving || form.waiting) && form.making === undefined}
    // Not `disabled`: stays focusable and leads to what is missing.
    aria-disabled={waits || isHeld || undefined}
    aria-describedby={waits || form.waiting ? `${prefix}-waits` : undefined}
    onClick={(event) => {
      if (isHeld) event.preventDefault();
    }}
    icon={icon}
    iconPlacement="end"
  >
    {children}
  </Button>
);

/** How much of a form is not saved yet, next to the buttons that save it. */
const Unsaved = ({ form: { changes } }: { readonly form: Pick<FieldsForm, 'changes'> }): ReactNode =>
  changes === 0 ? null : (
    <span className="form-unsaved">{tn('{count} change not saved', '{count} changes not saved', changes)}</span>
  );
