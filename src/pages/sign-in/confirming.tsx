import { useEffect, useState } from 'react';
import { onConfirmFirst } from '../../platform/api.ts';
import { lazyComponent } from '../../platform/lazy.tsx';

const ConfirmDialog = lazyComponent(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog, { over: true });

/** Re-authenticates over any page on the server's demand, then resumes the call. Lazy. */
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
