import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isDay } from '../resources/language/index.ts';

/** One setting of the environment: what it is for, and how its text is read. */
export type Setting<T> = {
  /** What it does, in one line for the table of settings. */
  readonly says: string;
  /** What counts when it is not set, in words. */
  readonly otherwise: string;
  /** A right value, shown with a wrong one. */
  readonly example: string;
  /** Whether its text must never be repeated in a message. */
  readonly isSecret?: boolean;
  /** The value of a text that is not empty; undefined when it is none. */
  readonly read: (text: string) => T | undefined;
};

/** A whole number within limits. */
export const whole =
  (least: number, most: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  };

/** A calendar day. */
export const day = (text: string): string | undefined => (isDay(text) ? text : undefined);

/** Text without line breaks, at least so long. */
export const line =
  (least = 1) =>
  (text: string): string | undefined =>
    text.length >= least && !/[\r\n]/.test(text) ? text : undefined;

/** A folder, from here on by its whole path. */
export const folder = (text: string): string => resolve(text);

/** An address with one of these schemes and a host. */
export const address =
  (...schemes: readonly string[]) =>
  (text: string): string | undefined => {
    const url = URL.parse(text);
    return url !== null && schemes.includes(url.protocol.slice(0, -1)) && url.host !== '' ? text : undefined;
  };

/** Validates a PostgreSQL URL; the host may be in the query. */
export const database = (text: string): string | undefined =>
  /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined;

/** The address of a whole site: scheme, host and port, and no path. Without its last slash. */
export const site = (text: string): string | undefined => {
  const url = URL.parse(text);
  const isSite = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  return isSite && url.username === '' ? url.origin : undefined;
};

/** Addresses of whole sites, with commas between. */
export const sites = (text: string): readonly string[] | undefined => {
  const all = text.split(',').map((each) => site(each.trim()));
  return all.every((each) => each !== undefined) ? all : undefined;
};

/** Validates a tile URL, `https://tiles.example.com/{z}/{x}/{y}.png`, on one host. */
export const tiles = (text: string): string | undefined => {
  const isOne = ['{z}', '{x}', '{y}'].every((part) => text.split(part).length === 2) && !text.includes('{s}');
  return isOne ? address('https', 'http')(text) : undefined;
};

/** A mailbox as a mail's From takes it: `a@b.example` or `Name <a@b.example>`. */
export const mailbox = (text: string): string | undefined =>
  /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text) ? text : undefined;

/** IP addresses and networks (CIDR), with commas between. */
export const networks = (text: string): readonly string[] | undefined => {
  const all = text.split(',').map((each) => each.trim());
  return all.every(isNetwork) ? all : undefined;
};

function isNetwork(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const family = isIP(ip);
  if (family === 0 || rest.length > 0) return false;
  // A network of everything would believe everybody.
  return bits === undefined || whole(1, family === 4 ? 32 : 128)(bits) !== undefined;
}
