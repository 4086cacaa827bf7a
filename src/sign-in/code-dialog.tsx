import '@ant-design/v5-patch-for-react-19';
import { Modal } from 'antd';
import { t } from '../i18n/index.ts';
import { CodeStep } from './code-step.tsx';

/** The one-time code over the login page. Closing it goes back to the password. */
export function CodeDialog(props: Parameters<typeof CodeStep>[0]) {
  return (
    <Modal
      open
      centered
      width={400}
      title={t('Enter the one-time code')}
      footer={null}
      onCancel={() => props.onChange(undefined)}
      maskClosable={false}
      closable={{ 'aria-label': t('Close') }}
    >
      <CodeStep key={props.attempt.attempt} {...props} />
    </Modal>
  );
}
