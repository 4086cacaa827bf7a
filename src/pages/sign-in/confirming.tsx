import { useEffect, useState } from 'react';
import { onConfirmFirst } from '../../platform/api.ts';
import { later } from '../../platform/lazy.tsx';

const ConfirmDialog = later(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog, { over: true });

/**
 * Asks again who one is, over whatever page is open, when the server wants a call confirmed first;
 * the call then goes on by itself. The dialog is loaded with the first question.
 */
export function Confirming() {
  const [answer, setAnswer] = useState<(yes: boolean) => void>();
  useEffect(() => onConfirmFirst(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (answer === undefined) return null;
  return (
    <ConfirmDialog
      onAnswer={(yes) => {
        setAnswer(undefined);
        answer(yes);
      }}
    />
  );
}
