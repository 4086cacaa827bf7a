/** The nonce the server put into the page, without which the content security policy refuses styles made at run time. */
const written = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** undefined where the server puts none (development). */
export const nonce: string | undefined = written === undefined || written.startsWith('__') ? undefined : written;

/**
 * Gives the nonce to every style element from its making. antd hands its own (`ConfigProvider csp`) to the styles of
 * components, but not to those that define its variables, without which there is no colour at all.
 */
export function signStyles(): void {
  if (nonce === undefined) return;
  const create = document.createElement.bind(document);
  document.createElement = ((tag: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(tag, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
