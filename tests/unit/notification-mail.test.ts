import { describe, expect, it } from 'vitest';
import type { ApiContext, Message } from '../../api/context.ts';
import { notificationMail } from '../../api/notifications/mail.ts';
import { measuredRegistry } from '../stage/measured.ts';

/** A notice of the bell, as a mail. */

const PUBLIC = 'https://office.example.com';

/** The mail that is sent of some rows of notifications. */
async function mailOf(rows: readonly object[]): Promise<Message | undefined> {
  const { user } = measuredRegistry.identity;
  const sent: Message[] = [];
  const context = {
    registry: measuredRegistry,
    publicUrl: PUBLIC,
    audit: () => undefined,
    mailer: { send: async (message: Message) => void sent.push(message) },
    store: {
      get: async () => ({ id: 1, [user.active]: true, [user.login]: 'a@example.com', [user.firstName]: 'Amina' }),
      rows: async () => rows,
    },
  };
  await notificationMail.run(context as unknown as ApiContext, { user_id: 1, at: '2028-03-01T00:00:00.000Z' });
  return sent[0];
}

const textOf = (key: string, more: object = {}) => ({
  ...{ id: 1, message: { key, values: {} }, screen: null, record_id: null },
  ...more,
});

describe('the mail of a notice in the bell', () => {
  it('should lead to the screen it is about, where it is about no record of it', async () => {
    const mail = await mailOf([
      textOf('It is busy.', { screen: 'stage-visits' }),
      textOf('One sale.', { screen: 'stage-sales', record_id: 7 }),
      textOf('Gone.', { screen: 'gone' }),
      textOf('Nowhere.'),
    ]);
    expect(mail?.text).toBe(
      `Hello Amina,\n\nIt is busy.\n${PUBLIC}/stage/visits\nOne sale.\nGone.\nNowhere.\n\n${PUBLIC}`,
    );
  });

  it('should be headed by what it says, without the address', async () => {
    expect((await mailOf([textOf('It is busy.', { screen: 'stage-visits' })]))?.subject).toMatch(/: It is busy\.$/);
    expect(await mailOf([])).toBeUndefined();
  });
});
