import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './palette.css';

type Props = {
  readonly label: string;
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A native dialog, which traps focus, without antd's code; others use `ui/dialog.tsx`. */
export function PaletteFrame({ label, className, onClose, children }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  // With its drawing, not after it: what is typed in between would be the page's.
  useLayoutEffect(() => {
    const back = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; a click next to it is the pointer's way
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
