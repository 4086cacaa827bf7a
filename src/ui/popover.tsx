import { Button } from 'antd';
import {
  type ButtonHTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '../platform/i18n/index.ts';
import { IconButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import { useOutside } from './use-outside.ts';
import './popover.css';

type PopoverButton = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'aria-label' | 'onClick'
>;

type Props = (
  | {
      readonly icon: ReactNode;
      readonly text: ReactNode;
    }
  /** A button of another look, which takes what it is given. */
  | { readonly button: (carried: PopoverButton) => ReactNode }
) & {
  readonly label?: string;
  readonly title: string;
  readonly wide?: boolean;
  readonly children: (close: () => void) => ReactNode;
};

/** What a panel shows while what is in it is being loaded. */
export const PopoverWaiting = (): ReactNode => (
  <div className="popover-waiting" role="status" aria-label={t('Loading')} />
);

/** Inside which the focus may be without leaving the panel: what it opened. */
const ELSEWHERE = '.ant-modal-root, .ant-notification, .ant-select-dropdown, .calendar, .menu';

type PanelProps = {
  readonly id: string;
  readonly title: string;
  readonly wide?: boolean;
  /** Where it lies below its button. Default: it ends where that does. */
  readonly along?: 'start' | 'end';
  /** What it belongs to: its button, and what is next to that. */
  readonly box: RefObject<HTMLElement | null>;
  /** It wants to be closed; `byKey` or its own button, so that the focus goes back. */
  readonly onClose: (byKey: boolean) => void;
  readonly children: ReactNode;
};

/** A panel below its positioned parent. Takes the focus; Escape or outside actions close it. */
export function PopoverPanel({
  id,
  title,
  wide = false,
  along = 'end',
  box,
  onClose,
  children,
}: PanelProps): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  const [at, setAt] = useState(along);
  useLayoutEffect(() => {
    const { left = 0, right = 0 } = panel.current?.getBoundingClientRect() ?? {};
    if (left < 0 || right > document.documentElement.clientWidth) setAt(along === 'start' ? 'end' : 'start');
  }, [along]);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    const keys = (event: KeyboardEvent): void => {
      const { target } = event;
      // What had the focus may be gone with what it did.
      const ours = target === document.body || (target instanceof Node && box.current?.contains(target));
      if (event.key !== 'Escape' || event.defaultPrevented || !ours) return;
      event.preventDefault();
      close(true);
    };
    document.addEventListener('keydown', keys);
    return () => document.removeEventListener('keydown', keys);
  }, [box]);
  useOutside((target) => {
    if (!target.closest(ELSEWHERE) && !box.current?.contains(target)) onClose(false);
  });
  return (
    <div
      id={id}
      ref={panel}
      className={wide ? 'popover popover-wide' : 'popover'}
      data-along={at}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
    >
      <div className="popover-head row apart">
        <h2>{title}</h2>
        <IconButton label={t('Close')} onClick={() => onClose(true)}>
          <CloseIcon />
        </IconButton>
      </div>
      {children}
    </div>
  );
}

/** A button that opens a small panel below itself, and has the focus again when that closes. */
export function Popover(props: Props): ReactNode {
  const { label, title, wide = false, children } = props;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = (byKey = true): void => {
    setOpen(false);
    if (byKey) box.current?.querySelector('button')?.focus();
  };
  const carried = {
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    'aria-label': label,
    onClick: () => setOpen(!open),
  } as const;
  return (
    <div className="popover-box" ref={box}>
      {'button' in props ? (
        props.button(carried)
      ) : (
        <Button icon={props.icon} {...carried}>
          {props.text}
        </Button>
      )}
      {open ? (
        <PopoverPanel {...{ id, title, wide, box }} onClose={close}>
          {children(close)}
        </PopoverPanel>
      ) : null}
    </div>
  );
}
