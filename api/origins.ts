/** Where people open the product. */
export type Places = {
  /** The address that mails link to, e.g. `https://admin.example.com`. */
  readonly publicUrl: string;
  /** Further origins: scheme, host and port. */
  readonly otherOrigins: readonly string[];
};

/** Whether an address or a host name means this very machine. */
export const isLoopback = (name: string): boolean =>
  /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$|^\[::1\]$|^localhost$/i.test(name);

/** The lower-case host name without port; undefined if invalid. */
export function nameIn(host: string | undefined): string | undefined {
  const found = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.exec(host ?? '');
  return found?.[1]?.toLowerCase();
}

const originsOf = ({ publicUrl, otherOrigins }: Places): string[] => [publicUrl, ...otherOrigins];

/**
 * Validates Host by allow-list (OWASP ASVS 5, 4.1), against DNS rebinding. Local proxies may use
 * local names.
 */
export function isOwnHost(places: Places, host: string | undefined): boolean {
  const name = nameIn(host);
  return name !== undefined && (isLoopback(name) || originsOf(places).some((each) => new URL(each).hostname === name));
}

/**
 * Validates Origin exactly: no other scheme, port or name before an `@`. Locally any machine name
 * that Host has too.
 */
export function isOwnOrigin(places: Places, origin: string, host: string | undefined): boolean {
  if (originsOf(places).includes(origin)) return true;
  return isLocal(places) && isLoopback(nameIn(host) ?? '') && origin === `http://${host}`;
}

/** Whether people open the product on this machine alone. */
export const isLocal = ({ publicUrl }: Places): boolean => isLoopback(new URL(publicUrl).hostname);
