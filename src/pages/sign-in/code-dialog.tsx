import '@ant-design/v5-patch-for-react-19';
import { Modal } from 'antd';
import { t } from '../../platform/i18n/index.ts';
import { SecondStep } from './second-step.tsx';

/** The second step of signing in over the login page. Closing it goes back to the password. */
export function CodeDialog(props: Parameters<typeof SecondStep>[0]) {
  return (
    <Modal
      open
      centered
      width={400}
      title={props.attempt.factors.includes('email') ? t('Enter the one-time code') : t('Confirm that it is you')}
      footer={null}
      onCancel={() => props.onChange(undefined)}
      maskClosable={false}
      closable={{ 'aria-label': t('Close') }}
    >
      <SecondStep key={props.attempt.attempt} {...props} />
    </Modal>
  );
}
