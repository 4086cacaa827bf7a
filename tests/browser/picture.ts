import { PNG } from 'pngjs';

/** A small real picture for upload fields, in the shape Playwright's `setInputFiles` takes. */
export function picture(name = 'picture.png'): { name: string; mimeType: string; buffer: Buffer } {
  const png = new PNG({ width: 64, height: 64 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([20, 120, (at >> 6) % 256, 255], at);
  return { name, mimeType: 'image/png', buffer: PNG.sync.write(png) };
}

/** A small real PDF of one page. */
export function paper(name = 'paper.pdf'): { name: string; mimeType: string; buffer: Buffer } {
  const text = 'BT /F1 24 Tf 40 100 Td (Emirates ID) Tj ET';
  const body = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
    `4 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj`,
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n');
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body) };
}
