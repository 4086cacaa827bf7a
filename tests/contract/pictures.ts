import { PNG } from 'pngjs';
import type { Answer, Client } from './client.ts';

/** A real PNG of the given size. */
export const png = (width = 4, height = 4): Uint8Array<ArrayBuffer> =>
  new Uint8Array(PNG.sync.write(new PNG({ width, height })));

/** A PNG whose header claims a size its data do not have: small to send, huge to unpack. */
export function pngClaiming(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = png();
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

export const formWith = (
  bytes: Uint8Array<ArrayBuffer>,
  name = 'picture.png',
  field = 'file',
  type = 'image/png',
): FormData => {
  const form = new FormData();
  form.append(field, new Blob([bytes], { type }), name);
  return form;
};

/** Uploads, by default a small picture from the category screen. */
export const upload = (client: Client, form: FormData = formWith(png()), label = 'category-setup'): Promise<Answer> =>
  client.post(`/api/files?screen_label=${label}`, undefined, { raw: form });

/** Uploads a picture and answers its id. */
export async function uploadedId(client: Client, label?: string): Promise<string> {
  const answer = await upload(client, formWith(png()), label);
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}
