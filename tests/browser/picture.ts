import { PNG } from 'pngjs';

/** A small real picture for upload fields, in the shape Playwright's `setInputFiles` takes. */
export function picture(name = 'picture.png'): { name: string; mimeType: string; buffer: Buffer } {
  const png = new PNG({ width: 64, height: 64 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([20, 120, (at >> 6) % 256, 255], at);
  return { name, mimeType: 'image/png', buffer: PNG.sync.write(png) };
}
