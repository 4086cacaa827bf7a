import type { SharpConstructor } from 'sharp';
import type { FileStore } from '../store.ts';
import { inTurn, MAX_PIXELS } from './limits.ts';

/** The shorter side, in pixels: twice what the largest of the small pictures is drawn at. */
const SIDE = 88;
const QUALITY = 80;
const MARK = 'thumb';

const keptAs = (id: string): string => `${id}${MARK}`;

/** The file a kept name belongs to: its own, or that whose small picture it is. */
export const fileOf = (name: string): string => (name.endsWith(MARK) ? name.slice(0, -MARK.length) : name);

/** Removes a file, and its small picture. */
export async function removeBytes(files: FileStore, id: string): Promise<void> {
  await files.remove(id);
  await files.remove(keptAs(id));
}

/** A WebP of a few KB, made on demand and cached. undefined if impossible. */
export async function thumbnailOf(files: FileStore, id: string): Promise<Uint8Array | undefined> {
  const stored = await files.read(keptAs(id));
  if (stored) return stored;
  return inTurn(async () => {
    const original = await files.read(id);
    const made = original && (await smaller(original));
    if (made) await files.write(keptAs(id), made);
    return made;
  });
}

const READ = ['Png', 'Jpeg', 'Nsgif', 'Webp'];

/** Loaded lazily; undefined without a binary for this machine. */
const maker: { loading: Promise<SharpConstructor | undefined> | undefined } = { loading: undefined };

/** Checks that a picture decodes completely, as far as this machine can. */
export async function canBeDrawn(bytes: Uint8Array): Promise<boolean> {
  return (await smaller(bytes)) !== undefined || (await loaded()) === undefined;
}

function loaded(): Promise<SharpConstructor | undefined> {
  maker.loading ??= import('sharp').then(
    ({ default: sharp }) => {
      // Each picture is made once: there is nothing to keep for the next.
      sharp.cache(false);
      // Of all that it can read, what can be uploaded.
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({ operation: READ.map((type) => `VipsForeignLoad${type}`) });
      return sharp;
    },
    () => undefined,
  );
  return maker.loading;
}

async function smaller(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const sharp = await loaded();
  if (!sharp) return undefined;
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'outside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    // What is wrong with it sharp says in words of its own; whoever opens the picture sees it.
    return undefined;
  }
}
