import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../api/context.ts';
import { createMailer, type MailerOptions } from '../../server/mailer.ts';

const CODE: Message = {
  kind: 'one_time_code',
  to: 'omar@example.com',
  subject: 'Your one-time code',
  text: 'Your 4-digit code is 0042.',
  code: '0042',
  phone: '+971501234567',
};
const LINK: Message = {
  kind: 'invitation',
  to: 'huda@example.com',
  subject: 'Welcome',
  text: 'Open the link.',
  token: 'a-token',
};

const NOTICE: Message = {
  kind: 'notice',
  about: 'password_changed',
  to: 'omar@example.com',
  subject: 'Your password was changed',
  text: 'The password of your account was changed just now.',
  phone: '+971501234567',
};

let log: string[];
const closing: (() => void)[] = [];
beforeEach(() => {
  log = [];
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Call = {
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
};

/** Where a server listens, until the test is over. */
async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A gateway for SMS that answers so, and the requests it got. */
async function gateway(status: number, headers: { [name: string]: string } = {}) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    calls.push({ method: request.method, headers: request.headers, body: text && JSON.parse(text) });
    response.writeHead(status, headers).end('{"id":1}');
  });
  closing.push(() => server.closeAllConnections());
  return { url: `http://${await addressOf(server)}/send`, calls };
}

/** A mail server that takes everything, or refuses every recipient, and what it received. */
async function mailServer(refuses = false) {
  const lines: string[] = [];
  const server = createSocketServer((socket) => {
    let inData = false;
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (inData) {
          if (line !== '.') continue;
          inData = false;
          socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          inData = true;
          socket.write('354 go on\r\n');
        } else socket.write(refuses && line.startsWith('RCPT') ? '550 no\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  return { url: `smtp://${await addressOf(server)}`, lines };
}

function mailer(options: Partial<MailerOptions> = {}) {
  const made = createMailer({
    mail: undefined,
    sms: undefined,
    publicUrl: 'https://admin.example.com',
    log: (line) => void log.push(line),
    ...options,
  });
  closing.push(made.close);
  return made.mailer;
}
const by = ({ url }: { url: string }) => ({ url, secret: 'sixteen-letters-x' });
const from = ({ url }: { url: string }) => ({ url, from: 'Office <office@example.com>' });

describe('a file', () => {
  const REPORT: Message = {
    ...{ kind: 'news', about: 'weekly-report', to: 'omar@example.com', subject: 'Sales', text: 'Here it is.' },
    attachment: { name: 'sales.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7 bytes') },
  };

  it('should go with its mail, under its name and type', async () => {
    const mails = await mailServer();
    await mailer({ mail: from(mails) }).send(REPORT);
    const text = mails.lines.join('\n');
    expect(text).toMatch(/Content-Type: application\/pdf; name="?sales\.pdf/);
    expect(text).toMatch(/Content-Disposition: attachment; filename="?sales\.pdf/);
    expect(text).toContain(Buffer.from('%PDF-1.7 bytes').toString('base64'));
    expect(text).toContain('Here it is.');
  });

  it('should be printed as its name and size where no mail server is set', async () => {
    await mailer().send(REPORT);
    expect(log).toEqual(['For omar@example.com: Sales (with sales.pdf, 14 bytes)']);
  });
});

describe('what is sent', () => {
  it('should be printed where no mail server is set', async () => {
    for (const message of [CODE, LINK, NOTICE]) await mailer().send(message);
    expect(log).toEqual([
      'One-time code for omar@example.com: 0042',
      'Invitation for huda@example.com: https://admin.example.com/auth/reset-password?token=a-token&invited',
      'Notice for omar@example.com: Your password was changed',
    ]);
  });

  it('should go to the mail server, and nowhere else', async () => {
    const mails = await mailServer();
    await mailer({ mail: from(mails) }).send(CODE);
    for (const line of ['MAIL FROM:<office@example.com>', 'RCPT TO:<omar@example.com>', CODE.text])
      expect(mails.lines).toContain(line);
    expect(log).toEqual([]);
  });
});

describe('a one-time code', () => {
  it('should go by SMS as well, with the secret that says who asks', async () => {
    const sms = await gateway(202);
    const mails = await mailServer();
    await mailer({ sms: by(sms), mail: from(mails) }).send(CODE);
    expect(sms.calls).toMatchObject([
      {
        method: 'POST',
        headers: { authorization: 'Bearer sixteen-letters-x', 'content-type': 'application/json' },
      },
    ]);
    expect(sms.calls[0]?.body).toEqual({ to: '+971501234567', text: '0042 is your one-time code.' });
    expect(mails.lines).toContain('RCPT TO:<omar@example.com>');
  });

  it('should not be alone in that: a notice goes by SMS in one line', async () => {
    const sms = await gateway(202);
    const mails = await mailServer();
    await mailer({ sms: by(sms), mail: from(mails) }).send(NOTICE);
    expect(sms.calls[0]?.body).toEqual({
      to: '+971501234567',
      text: 'Your password was changed. Was it not you? Choose a new password at once.',
    });
    expect(mails.lines).toContain('The password of your account was changed just now.');
  });

  it('should not go by SMS to whoever has no number, nor should a link', async () => {
    const sms = await gateway(200);
    const { phone: _phone, ...without } = CODE;
    for (const message of [without as Message, LINK]) await mailer({ sms: by(sms) }).send(message);
    expect(sms.calls).toEqual([]);
  });

  it.each([[500], [404], [302]])(
    'should be sent when the mail went out and the SMS gateway answered %i',
    async (status) => {
      const sms = await gateway(status, { Location: 'http://127.0.0.1:9/' });
      await mailer({ sms: by(sms), mail: from(await mailServer()) }).send(CODE);
      expect(log).toEqual([expect.stringMatching(/^A message could not be sent: The SMS gateway /)]);
      expect(log.join()).not.toMatch(/0042|971501234567|sixteen/);
    },
  );

  it('should be sent when only the SMS went out', async () => {
    const sms = await gateway(200);
    await mailer({ sms: by(sms), mail: from(await mailServer(true)) }).send(CODE);
    expect(sms.calls).toHaveLength(1);
    expect(log).toHaveLength(1);
  });

  it('should fail when it could be sent in no way', async () => {
    const unreachable = by({ url: 'http://127.0.0.1:1/' });
    await expect(mailer({ mail: from(await mailServer(true)), sms: unreachable }).send(CODE)).rejects.toThrow(
      'The mail server refused it (550). The SMS gateway cannot be reached',
    );
    expect(log).toHaveLength(2);
    expect(log.join()).not.toMatch(/0042/);
  });
});
