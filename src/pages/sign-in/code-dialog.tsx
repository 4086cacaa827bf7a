import { t } from '../../platform/i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SecondStep } from './second-step.tsx';

/** The second step of signing in over the login page. Closing it goes back to the password. */
export function CodeDialog(props: Parameters<typeof SecondStep>[0]) {
  return (
    <Dialog
      size="small"
      title={props.attempt.factors.includes('email') ? t('Enter the one-time code') : t('Confirm that it is you')}
      leave="asked"
      onClose={() => props.onChange(undefined)}
    >
      <SecondStep key={props.attempt.attempt} {...props} />
    </Dialog>
  );
}
