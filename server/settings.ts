import { join } from 'node:path';
import { editDistance } from '../resources/language/nearest.ts';
import { ROOT } from './root.ts';
import {
  address,
  database,
  day,
  folder,
  line,
  mailbox,
  networks,
  type Setting,
  site,
  sites,
  tiles,
  whole,
} from './setting-kinds.ts';

const TERMINAL = 'terminal';

/** All environment settings; empty means unset. Table in `docs/deploying.md`. */
export const SETTINGS = {
  PORT: {
    says: 'the port to listen on',
    otherwise: '4000',
    example: '4000',
    read: whole(0, 65_535),
  },
  HOST: {
    says: 'the address to listen on; `0.0.0.0` is every one of the machine',
    otherwise: '`127.0.0.1`',
    example: '0.0.0.0',
    read: line(),
  },
  PUBLIC_URL: {
    says: 'the address people open; mails link to it, and with `https` cookies are secure ones',
    otherwise: 'where the server listens',
    example: 'https://admin.example.com',
    read: site,
  },
  OTHER_ORIGINS: {
    says: 'other addresses people open it at; calls under any other name, or from pages of another, are refused',
    otherwise: 'none',
    example: 'https://office.example.com, http://10.0.0.5:4000',
    read: sites,
  },
  DATABASE_URL: {
    says: 'the PostgreSQL server that stores everything',
    otherwise: 'a PostgreSQL of its own in `DATA_DIR`',
    example: 'postgres://office:password@db.example.com:5432/office',
    isSecret: true,
    read: database,
  },
  DATABASE_POOL: {
    says: 'how many connections to it one process opens at most',
    otherwise: '10',
    example: '10',
    read: whole(2, 500),
  },
  STATEMENT_SECONDS: {
    says: 'how long one statement may keep that server busy; imports and exports are made of many',
    otherwise: '30',
    example: '30',
    read: whole(1, 3600),
  },
  DATA_DIR: {
    says: 'the folder of what is not in a PostgreSQL server: the store, its files, the secret, the audit log',
    otherwise: '`data/`, with `--json` `data/mock/`; none with `DATABASE_URL`',
    example: '/var/lib/back-office',
    read: folder,
  },
  FILES_DIR: {
    says: 'a folder for uploaded files, which several processes must share',
    otherwise: 'in the store',
    example: '/srv/back-office/files',
    read: folder,
  },
  LANGUAGES_DIR: {
    says: 'the folder of dictionaries, each a language people can choose besides English',
    otherwise: '`languages/`',
    example: '/srv/back-office/languages',
    read: folder,
  },
  SECRET: {
    says: 'at least 32 characters nobody guesses, the same for all processes: one-time codes are stored keyed with it',
    otherwise: 'created once in `DATA_DIR`',
    example: 'what `openssl rand -hex 32` prints',
    isSecret: true,
    read: line(32),
  },
  SECRET_PREVIOUS: {
    says: 'the secret of before: what it encrypted is still read, and encrypted again when it is used',
    otherwise: 'none; with `SECRET`, also the one in `DATA_DIR`',
    example: 'the SECRET of before',
    isSecret: true,
    read: line(32),
  },
  SMTP_URL: {
    says: 'the server that takes mails; `terminal` prints them instead, for trying things out',
    otherwise: '`terminal` with `--demo`, else it must be set',
    example: 'smtps://user:password@mail.example.com:465',
    isSecret: true,
    read: (text) => (text === TERMINAL ? text : address('smtp', 'smtps')(text)),
  },
  MAIL_FROM: {
    says: 'who mails are from',
    otherwise: 'must be set with a mail server',
    example: 'Back Office <office@example.com>',
    read: mailbox,
  },
  SMS_WEBHOOK_URL: {
    says: 'takes one-time codes and notices as `POST { "to", "text" }` and sends them as SMS, besides the mail',
    otherwise: 'no SMS',
    example: 'https://sms.example.com/send',
    isSecret: true,
    read: address('https', 'http'),
  },
  SMS_WEBHOOK_SECRET: {
    says: 'at least 16 characters, sent along as `Authorization: Bearer …`',
    otherwise: 'must be set with `SMS_WEBHOOK_URL`',
    example: 'what `openssl rand -hex 32` prints',
    isSecret: true,
    read: line(16),
  },
  TRUSTED_PROXIES: {
    says: 'addresses and networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed',
    otherwise: 'none',
    example: '10.0.0.7, 172.16.0.0/12',
    read: networks,
  },
  TILES_URL: {
    says: 'where browsers load the tiles of maps from; whoever serves them learns which areas people look at',
    otherwise: 'no maps, and nothing is loaded from elsewhere',
    example: 'https://tiles.example.com/{z}/{x}/{y}.png',
    read: tiles,
  },
  TILES_ATTRIBUTION: {
    says: 'whose maps they are, in the words their licence asks for; below each map',
    otherwise: 'must be set with `TILES_URL`',
    example: '© OpenStreetMap contributors',
    read: line(),
  },
  DEMO_DAY: {
    says: 'today in the demo’s records: what is done is before it, what waits is after it',
    otherwise: 'the day the demo is made, or reset',
    example: '2026-11-23',
    read: day,
  },
  STOP_SECONDS: {
    says: 'how long calls under way may take to finish once the server is told to stop',
    otherwise: '8',
    example: '8',
    read: whole(0, 3600),
  },
} as const satisfies { readonly [name: string]: Setting<unknown> };

/** What can be said on the command line. */
export const FLAGS = {
  '--demo': 'an empty store is filled with the demo’s records, testers’ levers answer on loopback',
  '--json': 'the store is in memory, its records in `db.json`, which testers edit',
  '--dev': 'pages come from their sources, with hot reload',
} as const;

/** The map pages draw: where its tiles are, and whose they are. */
export type Tiles = { readonly url: string; readonly attribution: string };

/** How to run, complete and consistent. */
export type Settings = {
  readonly port: number;
  readonly host: string;
  /** undefined: where the server turns out to listen. */
  readonly publicUrl: string | undefined;
  readonly otherOrigins: readonly string[];
  readonly store:
    | { readonly kind: 'embedded'; readonly folder: string }
    /** In memory. `image`: initial content; `folder`: records as editable files. */
    | { readonly kind: 'memory'; readonly image?: string | undefined; readonly folder?: string | undefined }
    | { readonly kind: 'postgres'; readonly url: string; readonly pool: number; readonly patience: number };
  /** Holds secret and audit log; undefined: secret given, log to terminal. */
  readonly dataDir: string | undefined;
  readonly filesDir: string | undefined;
  readonly languagesDir: string;
  readonly secret: string | undefined;
  readonly previousSecret: string | undefined;
  /** undefined: mails are printed. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  readonly sms: { readonly url: string; readonly secret: string } | undefined;
  readonly trustedProxies: readonly string[];
  /** undefined: no maps are drawn. */
  readonly tiles: Tiles | undefined;
  readonly stopSeconds: number;
  readonly demo: boolean;
  /** undefined: the day the demo is made. */
  readonly demoDay: string | undefined;
  readonly dev: boolean;
};

/** Invalid settings. The message lists each error with its fix, never a secret. */
export class SettingsError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    const head = mistakes.length === 1 ? '1 mistake in the settings:' : `${mistakes.length} mistakes in the settings:`;
    super([head, ...mistakes.map((mistake) => `  ${mistake}`)].join('\n'));
    this.mistakes = mistakes;
  }
}

type Name = keyof typeof SETTINGS;
type Read = { [name in Name]: NonNullable<ReturnType<(typeof SETTINGS)[name]['read']>> | undefined };

const LANGUAGES = join(ROOT, 'languages');
const DATA = join(ROOT, 'data');

const OTHERS: readonly string[] = [
  'HOSTS',
  'PORTS',
  'POST',
  'SITE_URL',
  'DATABASE_PORT',
  'DATABASE_HOST',
  'DATABASE_USER',
];

/** Finds misspelt settings: ignored, the product would use another store or no secret. */
function misspellings(env: NodeJS.ProcessEnv): readonly { readonly name: string; readonly suggestion: Name }[] {
  const isSet = (name: string): boolean => (env[name] ?? '').trim() !== '';
  const missing = (Object.keys(SETTINGS) as Name[]).filter((name) => !isSet(name));
  return Object.keys(env).flatMap((name) => {
    if (!isSet(name) || Object.hasOwn(SETTINGS, name) || OTHERS.includes(name)) return [];
    const suggestion = missing.find((known) => {
      const mistakes = editDistance(name.toUpperCase(), known);
      return known.length < 8
        ? mistakes <= 1 && name[0]?.toUpperCase() === known[0]
        : mistakes <= (known.length < 14 ? 2 : 3);
    });
    return suggestion === undefined ? [] : [{ name, suggestion }];
  });
}

/** Reads environment and command line. @throws SettingsError telling every mistake at once. */
export function readSettings(env: NodeJS.ProcessEnv, flags: readonly string[]): Settings {
  const mistakes = misspellings(env).map(
    ({ name, suggestion }) => `There is no setting ${name}: ${suggestion} is meant, or another name must be taken`,
  );
  const given: { [name: string]: unknown } = {};
  for (const [name, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const text = (env[name] ?? '').trim();
    if (text === '') continue;
    given[name] = setting.read(text);
    if (given[name] !== undefined) continue;
    const shown = setting.isSecret ? '' : ` ${JSON.stringify(text)}`;
    mistakes.push(`${name}${shown} is wrong: ${setting.says}, e.g. ${setting.example}`);
  }
  for (const flag of flags) {
    if (!Object.hasOwn(FLAGS, flag)) mistakes.push(`There is no ${flag}. Known: ${Object.keys(FLAGS).join(', ')}`);
  }
  const read = given as Read;
  if (read.DATABASE_URL !== undefined && flags.includes('--json'))
    mistakes.push('DATABASE_URL and --json cannot both be: leave one out');
  // What was given wrongly is already reported.
  const isLacking = (name: keyof Read): boolean => read[name] === undefined && (env[name] ?? '').trim() === '';
  for (const [name, why] of required(read, flags))
    if (isLacking(name)) mistakes.push(`${name} is missing: ${why}, e.g. ${SETTINGS[name].example}`);
  if (mistakes.length > 0) throw new SettingsError(mistakes);
  return settingsFrom(read, flags);
}

const hostOf = ({ HOST = '127.0.0.1' }: Read): string => HOST;
const isMailed = ({ SMTP_URL }: Read): boolean => SMTP_URL !== undefined && SMTP_URL !== TERMINAL;

/** The settings that others make necessary, and why. */
function* required(read: Read, flags: readonly string[]): Generator<[name: keyof Read, why: string]> {
  const isOpen = !/^(127\.|::1$|localhost$)/.test(hostOf(read));
  if (read.DATABASE_URL !== undefined && read.DATA_DIR === undefined)
    yield ['SECRET', 'without DATA_DIR there is no place to keep one'];
  if (!flags.includes('--demo')) {
    yield ['SMTP_URL', 'one-time codes and links must reach people'];
    if (isOpen) yield ['PUBLIC_URL', 'mails must link to where people open the back-office'];
  }
  if (isMailed(read)) yield ['MAIL_FROM', 'mails need a sender'];
  if (read.SMS_WEBHOOK_URL !== undefined) yield ['SMS_WEBHOOK_SECRET', 'whoever sends SMS must know who asks'];
  if (read.TILES_URL !== undefined) yield ['TILES_ATTRIBUTION', 'maps must say whose they are'];
}

function settingsFrom(read: Read, flags: readonly string[]): Settings {
  const has = (flag: keyof typeof FLAGS): boolean => flags.includes(flag);
  const own = has('--json') ? join(DATA, 'mock') : DATA;
  const dataDir = read.DATA_DIR ?? (read.DATABASE_URL === undefined ? own : undefined);
  return {
    port: read.PORT ?? 4000,
    host: hostOf(read),
    publicUrl: read.PUBLIC_URL,
    otherOrigins: read.OTHER_ORIGINS ?? [],
    store:
      read.DATABASE_URL !== undefined
        ? {
            kind: 'postgres',
            url: read.DATABASE_URL,
            pool: read.DATABASE_POOL ?? 10,
            patience: read.STATEMENT_SECONDS ?? 30,
          }
        : { kind: has('--json') ? 'memory' : 'embedded', folder: dataDir ?? own },
    dataDir,
    filesDir: read.FILES_DIR,
    languagesDir: read.LANGUAGES_DIR ?? LANGUAGES,
    secret: read.SECRET,
    previousSecret: read.SECRET_PREVIOUS,
    mail: isMailed(read) ? { url: read.SMTP_URL ?? '', from: read.MAIL_FROM ?? '' } : undefined,
    sms:
      read.SMS_WEBHOOK_URL === undefined
        ? undefined
        : { url: read.SMS_WEBHOOK_URL, secret: read.SMS_WEBHOOK_SECRET ?? '' },
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    tiles:
      read.TILES_URL === undefined ? undefined : { url: read.TILES_URL, attribution: read.TILES_ATTRIBUTION ?? '' },
    stopSeconds: read.STOP_SECONDS ?? 8,
    demo: has('--demo'),
    demoDay: read.DEMO_DAY,
    dev: has('--dev'),
  };
}

const STORED: readonly Name[] = ['DATABASE_URL', 'DATABASE_POOL', 'STATEMENT_SECONDS', 'DATA_DIR', 'FILES_DIR'];
const SEALED: readonly Name[] = ['SECRET', 'SECRET_PREVIOUS'];

/** Reads the storage settings. `sealed`: needs the secret. @throws SettingsError. */
export function readKept(
  env: NodeJS.ProcessEnv,
  flags: readonly string[] = [],
  { sealed = true }: { readonly sealed?: boolean } = {},
): Pick<Settings, 'store' | 'dataDir' | 'filesDir' | 'secret' | 'previousSecret'> {
  if (flags.includes('--json')) throw new SettingsError(['--json is for the server alone: its store ends with it']);
  const names = sealed ? [...STORED, ...SEALED] : STORED;
  // A typing mistake would result in a store nobody intended.
  const misspelt = misspellings(env).flatMap(({ name, suggestion }) => (names.includes(suggestion) ? [name] : []));
  const stored = Object.fromEntries([...names, ...misspelt].map((name) => [name, env[name]]));
  // Where no secret is needed, no folder must be named that would keep one.
  const without = sealed || (stored.DATA_DIR ?? '').trim() !== '' ? {} : { DATA_DIR: DATA };
  return readSettings({ ...stored, ...without, SMTP_URL: TERMINAL }, flags);
}

/** The table of settings, as the page on deploying holds it. */
export const settingsTable = (): string =>
  [
    '| setting | what it is | when it is not set |',
    '|---|---|---|',
    ...Object.entries(SETTINGS).map(([name, { says, otherwise }]) => `| \`${name}\` | ${says} | ${otherwise} |`),
  ].join('\n');
