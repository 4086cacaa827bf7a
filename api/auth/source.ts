import type { Request } from 'express';

/**
 * Where a request comes from, for limits and the audit log: the address of the connection. X-Forwarded-For is not
 * read, since anybody can write it. Of an IPv6 address the network counts: one household has 2^64 of them.
 */
export function sourceOf(request: Request): string {
  const address = (request.socket.remoteAddress ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return address.includes(':') ? networkOf(address) : address;
}

/** The first four groups, written out. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...rest];
  return `${all.slice(0, 4).join(':')}::/64`;
}
