import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

/** Under https the name's prefix makes browsers insist on Secure, Path=/ and no Domain. */
const secureAt = (publicUrl: string): boolean => publicUrl.startsWith('https:');
const nameAt = (publicUrl: string): string => (secureAt(publicUrl) ? '__Host-session' : 'session');

/** The session token a request carries; undefined when it carries none. */
export function tokenOf(request: Request, publicUrl: string): string | undefined {
  const token = parseCookie(request.headers.cookie ?? '')[nameAt(publicUrl)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Hands the browser its session. It ends with the browser or, earlier, when the server says so. */
export function setToken(response: Response, publicUrl: string, token: string): void {
  response.append('Set-Cookie', stringifySetCookie({ ...cookieAt(publicUrl), value: token }));
}

export function clearToken(response: Response, publicUrl: string): void {
  response.append('Set-Cookie', stringifySetCookie({ ...cookieAt(publicUrl), value: '', maxAge: 0 }));
}

const cookieAt = (publicUrl: string) => ({
  name: nameAt(publicUrl),
  httpOnly: true,
  sameSite: 'strict' as const,
  path: '/',
  secure: secureAt(publicUrl),
});
