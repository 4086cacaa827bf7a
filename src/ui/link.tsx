import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useContext,
} from 'react';

/** Leads to an address within the app. */
export type Go = (to: string, how: { readonly state: unknown; readonly replace: boolean }) => void;

const Going = createContext<Go | undefined>(undefined);

/** Gives links below their router; outside of one they load the page they lead to. */
export const LinksProvider = Going.Provider;

/** A stable function that navigates. `state`: history state. */
export function useGo(): (to: string, state?: unknown) => void {
  const go = useContext(Going);
  return useCallback((to, state) => (go ? go(to, { state, replace: false }) : window.location.assign(to)), [go]);
}

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly to: string;
  readonly state?: () => unknown;
};

/** A link, independent of the current address: lists with a hundred need no redraw. */
export function Link({ to, state, onClick, ...rest }: Props): ReactNode {
  const go = useContext(Going);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    // Whoever asks for another tab, a window or a file gets that of the browser.
    if (!go || defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    go(to, { state: state?.(), replace: to === `${pathname}${search}${hash}` });
  };
  return <a {...rest} href={to} onClick={follow} />;
}
