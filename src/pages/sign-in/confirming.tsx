import { lazy, Suspense, useEffect, useState } from 'react';
import { onConfirmFirst } from '../../platform/api.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/**
 * Asks again who one is, over whatever page is open, when the server wants a call confirmed first; the call then goes on by
 * itself. The dialog is loaded with the first question.
 */
export function Confirming() {
  const [answer, setAnswer] = useState<(yes: boolean) => void>();
  useEffect(() => onConfirmFirst(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (answer === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        onAnswer={(yes) => {
          setAnswer(undefined);
          answer(yes);
        }}
      />
    </Suspense>
  );
}
