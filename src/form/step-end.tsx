import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Resource } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx';
import { SlowNote } from '../ui/slow-note.tsx';
import type { ShownStep } from './resource-form.tsx';
import { SaveFailed } from './save-failed.tsx';
import { Unsaved } from './unsaved-count.tsx';
import type { ResourceForm } from './use-resource-form.ts';

type Props = {
  readonly form: ResourceForm;
  readonly step: ShownStep;
  readonly prefix: string;
  readonly resource: Resource;
  readonly isLocked: boolean;
  readonly edit: ReactNode;
  readonly children: ReactNode;
};

/** A step's buttons. Enter triggers the first submit. */
export function StepEnd({ form, step, prefix, resource, isLocked, edit, children }: Props): ReactNode {
  const { lacking, saving, waiting } = form;
  const isBusy = saving || waiting;
  const waits = lacking.length > 0;
  const labels = lacking.map((name) => t(resource.fields[name]?.label ?? name)).join(', ');
  return (
    <div className="form-end" data-used-next="">
      <SaveFailed form={form} />
      {edit}
      {step.onBack ? (
        <Button onClick={step.onBack} disabled={saving} icon={<ChevronLeftIcon />}>
          {t('Back')}
        </Button>
      ) : null}
      {step.isLast ? (
        isLocked ? null : (
          children
        )
      ) : isLocked ? (
        <Button onClick={step.onNext}>{t('Next')}</Button>
      ) : (
        <Button
          type="primary"
          htmlType="submit"
          // The field being written in keeps the focus, as for every button that sends.
          onMouseDown={(event) => event.preventDefault()}
          loading={isBusy && form.making === undefined}
          // Not `disabled`: pressed it leads to what is missing.
          aria-disabled={waits || isBusy || undefined}
          aria-describedby={waits || waiting ? `${prefix}-waits` : undefined}
          onClick={(event) => {
            if (isBusy) event.preventDefault();
          }}
          icon={<ChevronRightIcon />}
          iconPlacement="end"
        >
          {t('Next')}
        </Button>
      )}
      {isLocked ? null : (
        <Button onClick={() => form.submit(undefined, true)} aria-disabled={isBusy || undefined}>
          {t('Save and continue later')}
        </Button>
      )}
      {isLocked ? null : <Unsaved form={form} />}
      <SlowNote busy={isBusy} />
      <span id={`${prefix}-waits`} className="field-help form-waits" role="status">
        {waiting
          ? t('Waiting for the file. It is saved as soon as the file is there.')
          : waits && !isLocked
            ? t('Still needed: {fields}', { fields: labels })
            : ''}
      </span>
    </div>
  );
}
