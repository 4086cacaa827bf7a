import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Question } from './question.tsx';

type Props = { readonly question: Question; readonly onAnswer: (yes: boolean) => void };

/** The dialog of `useQuestion`: opens with the harmless answer in focus. */
export function QuestionDialog({ question, onAnswer }: Props): ReactNode {
  const [busy, setBusy] = useState(false);
  const yes = async (): Promise<void> => {
    setBusy(true);
    try {
      await question.work?.();
    } finally {
      onAnswer(true);
    }
  };
  return (
    <Modal
      open
      centered
      width={440}
      title={question.title}
      okText={question.yes}
      cancelText={question.no}
      okButtonProps={{ danger: question.danger ?? false, loading: busy }}
      cancelButtonProps={{ autoFocus: true, disabled: busy }}
      closable={!busy}
      keyboard={!busy}
      maskClosable={!busy}
      onOk={() => void yes()}
      onCancel={() => onAnswer(false)}
    >
      <p>{question.text}</p>
    </Modal>
  );
}
