import type { ApiContext } from '../context.ts';
import { generatedId } from '../files/upload.ts';
import type { Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAA4ElEQVR4AaXB0W3DQBBDwRfiOtu62U/KyJdjnW7XFsCZn18yIiRCIiRCIiRCIiRCIiRCIiRCi5l5KUaLiXkzxUAMzMYMRM/cmJ5omYNpiZDomIbpiJBomJZpiJAIiZAIiZAIiUbRKhoiJDpFo+iIkGgVh6IlesVN0RODYlMMFpPCvBSjxax4QIRESIREaDExV8Vg0TM7U7QWHXMyRWNxMj1THMTBjMxB3JkPzJ24MR+ZG7EzX5id2JivzEZcmQfMlQiJC/OIuRAh8WYeMm8iJELin3nM/BMhERIhERIhEfoDjb4jPCww2pAAAAAASUVORK5CYII=',
  'base64',
);

/** Keeps it, in the transaction, as a file of a user's own; its id. `id`: one chosen before. */
export async function keepPicture({ files, now }: ApiContext, tx: Writer, id = generatedId()): Promise<string> {
  await files.write(id, PICTURE);
  const file = { name: 'picture.png', type: 'image/png', size: PICTURE.length, created_at: now().toISOString() };
  await tx.insert(SYSTEM.files, { id, ...file });
  return id;
}
