import { useEffect, useEffectEvent } from 'react';

/** Tells what is pressed or takes the focus anywhere; whoever listens leaves out what is inside. */
export function useOutside(onOutside: (target: Element) => void): void {
  const hear = useEffectEvent(onOutside);
  useEffect(() => {
    const heard = ({ target }: Event): void => {
      // What is gone by now went with what it did.
      if (target instanceof Element && target.isConnected) hear(target);
    };
    document.addEventListener('pointerdown', heard);
    document.addEventListener('focusin', heard);
    return () => {
      document.removeEventListener('pointerdown', heard);
      document.removeEventListener('focusin', heard);
    };
  }, []);
}
