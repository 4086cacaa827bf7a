import type { Job } from '../jobs/job.ts';

/** Tells an old address or number that a record has another one from now on. */
export const onContactChanged: Job<'contact-changed'> = {
  lane: 'mail',
  async run({ mailer }, { to, by_phone, what, of, name }) {
    const called = what.toLowerCase();
    await mailer.send({
      kind: 'news',
      about: 'contact-changed',
      to,
      ...(by_phone && { phone: to, by: 'phone' as const }),
      subject: `The ${called} of ${name} was changed`,
      text: `Hello,\n\nthe ${of.toLowerCase()} ${name} has another ${called} from now on; this one is no longer used for it.\n\nIf you did not expect this, please tell us at once.`,
    });
    return undefined;
  },
};
