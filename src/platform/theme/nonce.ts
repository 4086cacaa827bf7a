const written = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

const nonce: string | undefined = written === undefined || written.startsWith('__') ? undefined : written;

/** Adds the nonce to new style elements, which libraries make, as for scroll locking. */
export function signStyles(): void {
  if (nonce === undefined) return;
  const create = document.createElement.bind(document);
  document.createElement = ((tag: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(tag, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
