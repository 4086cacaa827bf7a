/**
 * The nonce the server put into the page, without which the content security policy refuses styles
 * made at run time.
 */
const written = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** undefined where the server puts none (development). */
const nonce: string | undefined = written === undefined || written.startsWith('__') ? undefined : written;

/**
 * Gives the nonce to every style element from its making. antd's own styles are in the sheet of the
 * build; what remains is what libraries measure by, such as the style that keeps the page still
 * under a dialog.
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
