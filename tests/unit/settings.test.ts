import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FLAGS, readKept, readSettings, SETTINGS, type SettingsError, settingsTable } from '../../server/settings.ts';

const SECRET = 'a-secret-of-more-than-32-characters';
const MAIL = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Office <office@example.com>' };

/** What is wrong with these settings, in order. */
function mistakes(env: NodeJS.ProcessEnv, flags: readonly string[] = ['--demo']): readonly string[] {
  try {
    readSettings(env, flags);
    return [];
  } catch (error) {
    return (error as SettingsError).mistakes;
  }
}

describe('settings', () => {
  it('should need none for a demo', () => {
    const dataDir = expect.stringMatching(/\/data$/);
    expect(readSettings({}, ['--demo'])).toMatchObject({
      ...{ port: 4000, host: '127.0.0.1', publicUrl: undefined, trustedProxies: [], stopSeconds: 8 },
      ...{ store: { kind: 'embedded', folder: dataDir }, dataDir },
      ...{ mail: undefined, sms: undefined, tiles: undefined, demo: true, dev: false },
    });
  });

  it.each([
    ['DATABASE_UR', 'DATABASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SECERT', 'SECRET'],
    ['SMPT_URL', 'SMTP_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['PROT', 'PORT'],
  ])('should not start where %s is set and %s is intended', (name, known) => {
    const sentence = `There is no setting ${name}: ${known} is meant, or another name must be taken`;
    expect(mistakes({ [name]: 'anything', PORT: name === 'PROT' ? '' : '4000' })).toContain(sentence);
    // No message shows a value that is set: it may be a secret.
    expect(mistakes({ [name]: 'p4ssw0rd' }).join()).not.toContain('p4ssw0rd');
  });

  it('should leave other programs’ names alone', () => {
    const others =
      'HOME HOSTNAME PATH PWD SHELL USER LANG EDITOR TERM MAIL LOGNAME TMPDIR NODE_ENV NODE_OPTIONS CI DATABASE_HOST DATABASE_PORT ' +
      'DATABASE_NAME DATABASE_USER DATABASE_PASSWORD POSTGRES_PASSWORD PGHOST PGPORT PGDATABASE SITE_URL BASE_URL SMTP_HOST ' +
      'SMTP_PORT SMTP_USER SMTP_PASSWORD MAIL_HOST HTTP_PROXY HTTPS_PROXY NO_PROXY HOSTS PORTS POST HOSTTYPE SECRET_KEY';
    const env = Object.fromEntries(others.split(' ').map((name) => [name, 'x']));
    expect(mistakes(env)).toEqual([]);
    // Beside the setting itself it is somebody else's.
    expect(mistakes({ DATABASE_URI: 'x', DATABASE_URL: 'postgres://db/office', SECRET })).toEqual([]);
  });

  it('should be read from the environment', () => {
    const sms = { url: 'https://sms.example.com/send', secret: 'sixteen-letters-x' };
    const attribution = '© OpenStreetMap contributors';
    const tiles = { url: 'https://tiles.example.com/streets/{z}/{x}/{y}.png?key=a', attribution };
    const env = {
      PORT: ' 8080 ',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://admin.example.com/',
      OTHER_ORIGINS: 'https://office.example.com:8443/, http://intranet',
      DATABASE_URL: 'postgres://office:pw@db/office',
      DATABASE_POOL: '25',
      STATEMENT_SECONDS: '5',
      FILES_DIR: '/srv/files',
      LANGUAGES_DIR: '/srv/words',
      SECRET,
      SECRET_PREVIOUS: 'the secret of before, long enough',
      ...MAIL,
      SMS_WEBHOOK_URL: sms.url,
      SMS_WEBHOOK_SECRET: sms.secret,
      TRUSTED_PROXIES: '10.0.0.7, 172.16.0.0/12,::1, fd00::/8',
      TILES_URL: tiles.url,
      TILES_ATTRIBUTION: tiles.attribution,
      STOP_SECONDS: '30',
    };
    expect(readSettings(env, [])).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://admin.example.com',
      otherOrigins: ['https://office.example.com:8443', 'http://intranet'],
      store: { kind: 'postgres', url: 'postgres://office:pw@db/office', pool: 25, patience: 5 },
      dataDir: undefined,
      filesDir: '/srv/files',
      languagesDir: '/srv/words',
      secret: SECRET,
      previousSecret: 'the secret of before, long enough',
      mail: { url: 'smtp://mail.example.com', from: 'Office <office@example.com>' },
      sms,
      trustedProxies: ['10.0.0.7', '172.16.0.0/12', '::1', 'fd00::/8'],
      tiles,
      stopSeconds: 30,
      demo: false,
      dev: false,
    });
  });

  it('should count what is empty as not set', () => {
    const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ' ']));
    expect(readSettings(empty, ['--demo'])).toEqual(readSettings({}, ['--demo']));
  });

  it('should keep the testers’ file apart from the embedded store', () => {
    const folder = expect.stringMatching(/\/data\/mock$/);
    expect(readSettings({}, ['--demo', '--json']).store).toEqual({ kind: 'memory', folder });
  });

  it.each(
    Object.entries({
      PORT: ['-1', '65536', '80.5'],
      HOST: ['a\nb'],
      PUBLIC_URL: ['admin.example.com', 'https://admin.example.com/office', 'https://user@admin.example.com'],
      OTHER_ORIGINS: ['https://office.example.com,', 'https://*.example.com/x'],
      DATABASE_POOL: ['1'],
      STATEMENT_SECONDS: ['0'],
      MAIL_FROM: ['Office'],
      TRUSTED_PROXIES: ['10.0.0.300', '0.0.0.0/0', '10.0.0.0/33', 'loopback,'],
      TILES_URL: [
        ...['tiles.example.com/{z}/{x}/{y}.png', 'https://tiles.example.com/{z}/{x}.png'],
        // Of many hosts, which pages would have to be let load from.
        ...['https://{s}.tiles.example.com/{z}/{x}/{y}.png', 'ftp://tiles.example.com/{z}/{x}/{y}.png'],
      ],
      TILES_ATTRIBUTION: ['a\nb'],
      STOP_SECONDS: ['long'],
    }).flatMap(([name, texts]) => texts.map((text) => [name as keyof typeof SETTINGS, text] as const)),
  )('should refuse %s=%j with what would be right', (name, text) => {
    const { says, example } = SETTINGS[name];
    expect(mistakes({ [name]: text })).toEqual([`${name} ${JSON.stringify(text)} is wrong: ${says}, e.g. ${example}`]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://office:geheim@db/office'],
    ['SECRET', 'geheim'],
    ['SMTP_URL', 'https://office:geheim@mail.example.com'],
    ['SMS_WEBHOOK_URL', 'geheim'],
    ['SMS_WEBHOOK_SECRET', 'geheim'],
  ] as const)('should refuse a wrong %s without repeating it', (name, text) => {
    const result = mistakes({ [name]: text });
    expect(result).toEqual([`${name} is wrong: ${SETTINGS[name].says}, e.g. ${SETTINGS[name].example}`]);
    expect(result.join()).not.toContain('geheim');
  });

  it('should tell every mistake at once', () => {
    const wrong = { PORT: 'x', DATABASE_URL: 'postgres://db/office', HOST: '0.0.0.0', SMS_WEBHOOK_URL: 'https://sms' };
    const result = mistakes(wrong, ['--json', '--fast']);
    const names = result.map((each) => each.split(/[: ]/)[0]).join(' ');
    expect(names).toBe('PORT There DATABASE_URL SECRET SMTP_URL PUBLIC_URL SMS_WEBHOOK_SECRET');
    expect(() => readSettings(wrong, ['--json', '--fast'])).toThrow(/^7 mistakes in the settings:\n {2}PORT/);
  });

  it.each([
    ['a mail server without a sender', { SMTP_URL: MAIL.SMTP_URL }, 'MAIL_FROM'],
    ['an open address without a public one', { ...MAIL, HOST: '0.0.0.0' }, 'PUBLIC_URL'],
    ['a database without a secret', { ...MAIL, DATABASE_URL: 'postgres://db/office' }, 'SECRET'],
    ['no way to reach people', {}, 'SMTP_URL'],
    ['maps that are nobody’s', { ...MAIL, TILES_URL: 'https://t.example.com/{z}/{x}/{y}' }, 'TILES_ATTRIBUTION'],
  ])('should refuse %s', (_name, env, missing) => {
    expect(mistakes(env, [])).toEqual([expect.stringMatching(new RegExp(`^${missing} is missing: `))]);
  });

  it('should allow what is said on purpose', () => {
    expect(mistakes({ SMTP_URL: 'terminal' }, [])).toEqual([]);
    expect(mistakes({ ...MAIL, DATABASE_URL: 'postgres://db/office', DATA_DIR: '/var/lib/office' }, [])).toEqual([]);
  });
});

it('should be those compose.yaml sets', () => {
  const [, app = ''] = /\n {2}app:\n([\s\S]*?)\n {2}\w/.exec(readFileSync('compose.yaml', 'utf8')) ?? [];
  const set = [...app.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(set).toContain('DATABASE_URL');
  expect(set.filter((name) => !Object.hasOwn(SETTINGS, name ?? ''))).toEqual([]);
});

it('should be described whole on the page about deploying', () => {
  const page = readFileSync('docs/deploying.md', 'utf8');
  expect(page).toContain(settingsTable());
  for (const flag of Object.keys(FLAGS)) expect(page).toContain(`\`${flag}\``);
});

describe('what a command asks for that looks at the store alone', () => {
  const url = 'postgres://office:pw@db/office';

  it('should be where it is and its secret, or only the first', () => {
    const env = { DATABASE_URL: url, SECRET, PORT: 'none', MAIL_FROM: 'nobody' };
    expect(readKept(env)).toMatchObject({ store: { kind: 'postgres', url }, secret: SECRET, dataDir: undefined });
    expect(() => readKept({ DATABASE_URL: url })).toThrow('SECRET is missing');
    expect(readKept({ DATABASE_URL: url }, [], { sealed: false }).store).toMatchObject({ kind: 'postgres', url });
    const folder = expect.stringMatching(/\/data$/);
    expect(readKept({}, [], { sealed: false }).store).toEqual({ kind: 'embedded', folder });
  });

  it('should not be another store by a typing mistake', () => {
    for (const sealed of [true, false])
      expect(() => readKept({ DATABASE_UR: url, SECRET, DATABASE_POOL: 'x' }, [], { sealed })).toThrow(
        /There is no setting DATABASE_UR: DATABASE_URL is meant[\s\S]*DATABASE_POOL "x" is wrong/,
      );
    expect(() => readKept({ DATA_DIR: '/srv', SECRET_PREVIOS: SECRET })).toThrow('SECRET_PREVIOUS is meant');
    expect(readKept({ DATA_DIR: '/srv', SECRET_PREVIOS: SECRET }, [], { sealed: false }).dataDir).toBe('/srv');
  });
});
