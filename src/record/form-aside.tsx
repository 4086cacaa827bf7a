import { Button } from 'antd';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import type { AsideContextValue, FormAside } from '../form/aside-panel.tsx';
import { t } from '../platform/i18n/index.ts';
import { IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { useMedia } from '../ui/use-media.ts';
import './form-aside.css';

const ROOM = '(width >= 1280px)';

export type Aside = {
  readonly label: string;
  readonly isWide: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onColumn: (column: HTMLElement | null) => void;
  /** Where the form draws it; undefined: nowhere now. */
  readonly context: AsideContextValue | undefined;
};

/** Somebody closed it: so long as the tab is open it stays closed. */
const keyOf = (screen: string): string => `aside closed ${screen}`;

/**
 * What a page puts beside its form, of a record that is stored. Where there is room it
 * stands there until somebody closes it; elsewhere somebody opens it.
 */
export function useAside(name: string, aside: FormAside, isStored: boolean): Aside | undefined {
  const isWide = useMedia(ROOM);
  const [isClosed, setClosed] = useState(() => sessionStorage.getItem(keyOf(name)) !== null);
  const [isAsked, setAsked] = useState(false);
  const [column, setColumn] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = isWide ? !isClosed : isAsked;
  return useMemo(() => {
    if (!isStored) return undefined;
    const onOpen = (open: boolean): void => {
      if (!isWide) return setAsked(open);
      setClosed(!open);
      if (open) sessionStorage.removeItem(keyOf(name));
      else sessionStorage.setItem(keyOf(name), '1');
    };
    const isPlaced = isOpen && (!isWide || column !== null);
    const context = isPlaced
      ? { aside, column: isWide ? (column ?? undefined) : undefined, onClose: () => setAsked(false) }
      : undefined;
    return { label: aside.label, isWide, isOpen, onOpen, button, onColumn: setColumn, context };
  }, [aside, isStored, isWide, isOpen, column, name]);
}

type Props = { readonly aside: Aside };

/** Opens and closes the panel next to the form. */
export const AsideButton = ({ aside }: Props): ReactNode => (
  <Button
    ref={aside.button}
    aria-expanded={aside.isWide ? aside.isOpen : undefined}
    aria-haspopup={aside.isWide ? undefined : 'dialog'}
    onClick={() => aside.onOpen(aside.isWide ? !aside.isOpen : true)}
  >
    {t(aside.label)}
  </Button>
);

/** The column next to the form, which stays in sight as far as it fits the window. */
export const AsideColumn = ({ aside }: Props): ReactNode => (
  <div className="form-aside">
    <Card
      room="small"
      title={t(aside.label)}
      extra={
        <IconButton
          label={t('Close')}
          onClick={() => {
            aside.onOpen(false);
            aside.button.current?.focus();
          }}
        >
          <CloseIcon />
        </IconButton>
      }
    >
      <div ref={aside.onColumn} />
    </Card>
  </div>
);
