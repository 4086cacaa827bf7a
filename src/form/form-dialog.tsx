import type { ReactNode } from 'react';
import type { Row, Screen } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { Dialog, DialogAnswers } from '../ui/dialog.tsx';
import { Field } from './field.tsx';
import { FormFrame } from './form-frame.tsx';
import type { FieldsForm } from './use-fields-form.ts';
import { focusField } from './use-form.ts';
import './form.css';

type Props = {
  readonly form: FieldsForm;
  readonly screen: Screen;
  /** The record it begins from; undefined for a new one. */
  readonly row: Row | undefined;
  readonly prefix: string;
  readonly fields: readonly string[];
  /** Fields that are marked as required though they may be left empty. Default: none. */
  readonly marked?: readonly string[];
  readonly title: string;
  readonly yes: string;
  readonly danger?: boolean;
  readonly unready?: boolean;
  readonly onClose: () => void;
  readonly before?: ReactNode;
  readonly children?: ReactNode;
};

const NONE: readonly string[] = [];

/** A short form in a dialog; focuses the first field and keeps input after refusals. */
export function FormDialog(props: Props): ReactNode {
  const { form, screen, row, prefix, fields, marked, title, yes, danger = false, unready = false } = props;
  return (
    <Dialog
      title={title}
      busy={form.saving}
      unsaved={form.dirty}
      onClose={props.onClose}
      begin={(body) => {
        focusField(body.querySelector<HTMLElement>('[data-form]'), '[data-field]');
        // What stands there is what is about to change: typing takes its place.
        if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
      }}
      footer={(leave) => (
        <DialogAnswers
          yes={yes}
          no={t('Close')}
          danger={danger}
          busy={form.saving || form.waiting}
          held={form.saving}
          unready={unready}
          form={prefix}
          onNo={leave}
        />
      )}
    >
      <FormFrame
        form={form}
        screen={screen}
        row={row}
        prefix={prefix}
        locked={NONE}
        marked={marked}
        className="move-form stack-4"
        label={title}
        before={props.before}
      >
        {fields.map((name) => (
          <Field key={name} name={name} />
        ))}
      </FormFrame>
      {props.children}
    </Dialog>
  );
}
