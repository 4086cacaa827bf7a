import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import type { CodeSent } from '../../../api/wire/session.ts';
import { type Field, kindOf, type Resource, type Row } from '../../../resources/language/index.ts';
import { writing } from '../../data/own-writes.ts';
import { reload } from '../../data/reload.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { Learned } from '../../form/form-knows.ts';
import { type FormState, startForm } from '../../form/form-state.ts';
import { useFieldsForm } from '../../form/use-fields-form.ts';
import type { VerifiedField, VerifyProps } from '../../form/verifying.ts';
import { ApiFailure, call, statusOf } from '../../platform/api.ts';
import { tellFailure } from '../../platform/failures.ts';
import { inSentence, t } from '../../platform/i18n/index.ts';
import type { Known } from '../../platform/known-user.ts';
import { notify } from '../../platform/notices.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { OneTimeCode } from '../../ui/one-time-code/one-time-code.tsx';

const CODE_LENGTH = 4;

type Props = VerifyProps & { readonly onClose: () => void };

type Started = {
  readonly attempt: string;
  readonly sentTo: string;
  readonly resendAt: number;
  readonly value: unknown;
};

/** Changes a verified field by a code sent to it (spec part 2 §2 General step, §5). */
export function VerifyDialog({ resource, screen, field, row, onClose }: Props): ReactNode {
  const [started, setBegun] = useState<Started>();
  const path = `/api/${resource.name}/${row.id}/verify/${field.name}`;
  const query = { screen_label: screen.name };
  const begin = async (value: unknown): Promise<Started> => {
    const answer = await call<CodeSent>(path, { body: { value }, query });
    const next = {
      attempt: answer.attempt,
      sentTo: answer.sent_to,
      resendAt: Date.now() + answer.resend_after * 1000,
      value,
    };
    notify({
      type: 'success',
      message: t('OTP sent successfully. Please verify to update your information.'),
      topic: 'verify',
    });
    setBegun(next);
    return next;
  };
  if (!started) return <AskValue {...{ resource, screen, field, onClose, begin }} />;
  const isPhone = kindOf(field).reached === 'phone';
  return (
    <Dialog size="small" title={t('Enter the one-time code')} leave="asked" onClose={onClose}>
      <OneTimeCode
        lead={t('We sent a code of {digits} digits to {address}. It is valid for 5 minutes.', {
          digits: CODE_LENGTH,
          address: started.sentTo,
        })}
        digits={CODE_LENGTH}
        resendAt={started.resendAt}
        onResendAt={(resendAt) => setBegun({ ...started, resendAt })}
        onVerify={async (code) => {
          await writing(() => call<Row>(`${path}/confirm`, { body: { attempt: started.attempt, code }, query }));
          notify({ type: 'success', message: t('{field} was changed.', { field: t(field.label) }), topic: 'verify' });
          onClose();
          await reload(resource.name);
        }}
        onResend={async () => (await begin(started.value)).resendAt}
        words={{
          incomplete: isPhone ? t('Please enter complete phone OTP') : t('Please enter complete email OTP'),
          failed: t('OTP Verification Failed'),
          resendFailed: t('Failed to resend {channel} OTP', { channel: isPhone ? 'phone' : 'email' }),
        }}
      />
    </Dialog>
  );
}

type AskProps = Pick<Props, 'resource' | 'screen' | 'field' | 'onClose'> & {
  readonly begin: (value: unknown) => Promise<unknown>;
};

/** Asks for the new value, by the field's own input and rules; it may not be nothing. */
function AskValue({ resource, screen, field, onClose, begin }: AskProps): ReactNode {
  const prefix = useId();
  const single = useMemo(() => alone(resource, field), [resource, field]);
  const names = useMemo(() => [field.name], [field]);
  const asking = useCallback(
    (state: FormState, _: Learned, me: Known) => ({ values: state.values, options: { me, partial: true } }),
    [],
  );
  const form = useFieldsForm({
    resource: single,
    fields: names,
    start: () => startForm(single, undefined),
    asking,
    async send(values) {
      try {
        await begin(values[field.name]);
        return true;
      } catch (error) {
        if (statusOf(error) === 401) return false;
        const { value, [field.name]: own, ...others } = error instanceof ApiFailure ? error.errors : {};
        const text = value ?? own;
        // What is wrong elsewhere in the record is shown above: it is not entered here.
        form.fail(text ? { [field.name]: text } : {}, Object.values(others).flat());
        if (!text) tellFailure('Failed to send OTP', error);
        return false;
      }
    },
  });
  const label = inSentence(field.label);
  return (
    <FormDialog
      form={form}
      screen={screen}
      row={undefined}
      prefix={prefix}
      fields={names}
      title={t('Change {field}', { field: t(field.label) })}
      yes={t('Send code')}
      onClose={onClose}
      before={
        <p className="field-help">
          {t(
            'We send a code to the new {field}. When you enter it, the change is made, and the old one gets a message.',
            {
              field: label,
            },
          )}{' '}
          {typeof field.verified === 'string' ? t(field.verified) : null}
        </p>
      }
    />
  );
}

/** A resource of nothing but the field, which must be given and may be typed. */
function alone(resource: Resource, { verified: _, unique: __, ...field }: VerifiedField): Resource {
  const typed = { ...field, required: field.required ?? `${field.label} is required` } as Field;
  const id = resource.fields.id as Field;
  return {
    ...resource,
    fields: { id, [field.name]: typed },
    fieldList: [id, typed],
    checks: [],
    moves: [],
    uniques: [],
  };
}
