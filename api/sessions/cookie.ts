import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

/** Under https the name's prefix makes browsers insist on Secure, Path=/ and no Domain. */
const secureAt = (publicUrl: string): boolean => publicUrl.startsWith('https:');
const nameAt = (publicUrl: string, name: 'session' | 'place'): string =>
  secureAt(publicUrl) ? `__Host-${name}` : name;

/** The session token a request carries; undefined when it carries none. */
export const tokenOf = (request: Request, publicUrl: string): string | undefined =>
  cookieOf(request, nameAt(publicUrl, 'session'));

/** What the place a request comes from is known by; undefined when it was never signed in from. */
export const deviceTokenOf = (request: Request, publicUrl: string): string | undefined =>
  cookieOf(request, nameAt(publicUrl, 'place'));

function cookieOf(request: Request, name: string): string | undefined {
  const token = parseCookie(request.headers.cookie ?? '')[name];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Hands the browser its session. It ends with the browser or, earlier, when the server says so. */
export function setToken(response: Response, publicUrl: string, token: string): void {
  append(response, { ...cookieAt(publicUrl, 'session'), value: token });
}

/** Clears the session cookie and the browser's stored data (OWASP ASVS 5, 14.3.1). */
export function clearToken(response: Response, publicUrl: string): void {
  response.setHeader('Clear-Site-Data', '"cache", "storage"');
  append(response, { ...cookieAt(publicUrl, 'session'), value: '', maxAge: 0 });
}

/** Hands the browser what it is known by as a place, for so many seconds. It opens nothing. */
export function setDeviceToken(response: Response, publicUrl: string, token: string, seconds: number): void {
  append(response, { ...cookieAt(publicUrl, 'place'), value: token, maxAge: seconds });
}

const append = (response: Response, cookie: SetCookie): void => {
  response.append('Set-Cookie', stringifySetCookie(cookie));
};

const cookieAt = (publicUrl: string, name: 'session' | 'place') => ({
  name: nameAt(publicUrl, name),
  httpOnly: true,
  sameSite: 'strict' as const,
  path: '/',
  secure: secureAt(publicUrl),
});
