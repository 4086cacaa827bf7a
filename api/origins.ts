/** Where people open the product. */
export type Places = {
  /** The address that mails link to, e.g. `https://admin.example.com`. */
  readonly publicUrl: string;
  /**
   * Other addresses people open it at, each a scheme, a host and a port, as a browser names an
   * origin.
   */
  readonly otherOrigins: readonly string[];
};

/** Whether an address or a host name means this very machine. */
export const isLoopback = (name: string): boolean =>
  /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$|^\[::1\]$|^localhost$/i.test(name);

/**
 * The name in a Host header, in small letters and without its port; undefined where it is no host
 * and port.
 */
export function nameIn(host: string | undefined): string | undefined {
  const found = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.exec(host ?? '');
  return found?.[1]?.toLowerCase();
}

const originsOf = ({ publicUrl, otherOrigins }: Places): string[] => [publicUrl, ...otherOrigins];

/**
 * Whether the server is called by a name of its own (OWASP ASVS 5, 4.1: the Host header is judged
 * by an allow-list). A name that somebody else points here (DNS rebinding) is none. A proxy on this
 * machine may call it by the machine's own names.
 */
export function isOwnHost(places: Places, host: string | undefined): boolean {
  const name = nameIn(host);
  return name !== undefined && (isLoopback(name) || originsOf(places).some((each) => new URL(each).hostname === name));
}

/**
 * Whether a page of ours makes a call: the browser names exactly one of the product's origins,
 * letter by letter, so that neither another scheme or port nor a name before an `@` passes. Where
 * people open it on this machine alone, that may be under any name of the machine, of which the
 * page and its call then use the same.
 */
export function isOwnOrigin(places: Places, origin: string, host: string | undefined): boolean {
  if (originsOf(places).includes(origin)) return true;
  return isLocal(places) && isLoopback(nameIn(host) ?? '') && origin === `http://${host}`;
}

/** Whether people open the product on this machine alone. */
export const isLocal = ({ publicUrl }: Places): boolean => isLoopback(new URL(publicUrl).hostname);
