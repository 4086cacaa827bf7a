import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { barePicture } from '../../api/files/bare-picture.ts';

/** What of a picture is kept: how it looks, and nothing of who took it where and with what. */

const FORMATS = ['jpeg', 'png', 'gif', 'webp'] as const;
type Format = (typeof FORMATS)[number];

const drawn = () =>
  sharp({
    create: { width: 48, height: 24, channels: 3, background: '#247', noise: { type: 'gaussian', mean: 9, sigma: 9 } },
  });
const SECRETS = ['Phone Maker', 'Model 7', 'GPS', 'Amal Haddad', '<x:xmpmeta', 'a comment'];
/** A photograph that tells of its camera. */
const photo = async (format: Format, orientation = 1): Promise<Buffer> => {
  const exif = {
    IFD0: { Make: 'Phone Maker', Model: 'Model 7', Artist: 'Amal Haddad' },
    IFD3: { GPSLatitude: '25/1 4/1 48/1', GPSLatitudeRef: 'N', GPSMapDatum: 'GPS' },
  };
  const xmp = '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">Amal Haddad</x:xmpmeta><?xpacket end="w"?>';
  const whole = drawn().withMetadata({ orientation }).withExifMerge(exif).withXmp(xmp);
  return whole.toFormat(format, format === 'jpeg' ? { progressive: true } : {}).toBuffer();
};
const bare = (format: Format, bytes: Buffer): Buffer | undefined => barePicture(`image/${format}`, bytes);
const pixels = (bytes: Buffer): Promise<Buffer> => sharp(bytes).raw().toBuffer();
const secretsIn = (bytes: Buffer): string[] => SECRETS.filter((each) => bytes.includes(each));

/** A chunk of a PNG, a segment of a JPEG, a block of a GIF, with a text. */
const inserted = (bytes: Buffer, at: number, more: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
const segment = (mark: number, text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, mark, 0, text.length + 2]), Buffer.from(text, 'latin1')]);

describe.each(FORMATS)('a %s', (format) => {
  it('should tell nothing of its camera, and look as it did', async () => {
    const whole = await photo(format);
    if (format !== 'gif') expect(secretsIn(whole)).toContain('Amal Haddad');
    const stored = bare(format, whole) as Buffer;
    expect(secretsIn(stored)).toEqual([]);
    const { exif, xmp, iptc, width, height } = await sharp(stored).metadata();
    expect([exif, xmp, iptc, width, height]).toEqual([undefined, undefined, undefined, 48, 24]);
    expect((await pixels(stored)).equals(await pixels(whole))).toBe(true);
    // Nothing is left to be taken out.
    expect(bare(format, stored)?.equals(stored)).toBe(true);
  });

  it('should stand as its camera was held', async () => {
    if (format === 'gif') return;
    for (const orientation of [3, 6, 8]) {
      const stored = bare(format, await photo(format, orientation)) as Buffer;
      expect([(await sharp(stored).metadata()).orientation, secretsIn(stored)]).toEqual([orientation, []]);
    }
  });

  it('should be refused wherever it is cut off, and with nothing in it', async () => {
    const whole = bare(format, await photo(format)) as Buffer;
    for (let length = 12; length < whole.length; length += 7)
      expect(bare(format, whole.subarray(0, length)), `${length} of ${whole.length}`).toBeUndefined();
    expect(bare(format, whole.subarray(0, -1))).toBeUndefined();
  });

  it('should lose what stands after its end', async () => {
    const whole = bare(format, await photo(format)) as Buffer;
    expect(bare(format, Buffer.concat([whole, Buffer.from('a film of Amal Haddad')]))?.equals(whole)).toBe(true);
  });
});

describe('what programs add', () => {
  it('should go from a JPEG: comments, IPTC, other pictures of it, and one in its mark', async () => {
    const whole = bare('jpeg', await photo('jpeg')) as Buffer;
    const more = [segment(0xed, 'Photoshop 3.0 Amal Haddad'), segment(0xfe, 'a comment'), segment(0xe2, 'MPF\0 GPS')];
    expect(bare('jpeg', inserted(whole, 2, Buffer.concat(more)))?.equals(whole)).toBe(true);
    const preview = segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x01\x03${'GPS'.repeat(3)}`);
    const stored = bare(
      'jpeg',
      inserted(whole.subarray(whole.readUInt16BE(4) + 2), 0, Buffer.concat([whole.subarray(0, 2), preview])),
    );
    expect(
      stored
        ?.subarray(0, 20)
        .equals(Buffer.concat([whole.subarray(0, 2), segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0')])),
    ).toBe(true);
  });

  it('should go from a GIF: comments and XMP, and not how often it runs', async () => {
    const frames = sharp([await drawn().png().toBuffer(), await drawn().negate().png().toBuffer()], {
      join: { animated: true },
    });
    const whole = await frames.gif({ loop: 3 }).toBuffer();
    expect(bare('gif', whole)?.equals(whole)).toBe(true);
    const at = 13 + 3 * 2 ** ((whole.readUInt8(10) & 7) + 1);
    const start = (whole.readUInt8(10) & 0x80) === 0 ? 13 : at;
    const block = (kind: number, ...texts: string[]): Buffer =>
      Buffer.from(
        `\x21${String.fromCharCode(kind)}${texts.map((each) => String.fromCharCode(each.length) + each).join('')}\0`,
        'latin1',
      );
    const more = [block(0xfe, 'a comment'), block(0xff, 'XMP DataXMP', 'Amal Haddad')];
    expect(bare('gif', inserted(whole, start, Buffer.concat(more)))?.equals(whole)).toBe(true);
    expect(await sharp(bare('gif', whole) as Buffer, { animated: true }).metadata()).toMatchObject({
      pages: 2,
      loop: 3,
    });
  });

  it('should be nothing without a picture', () => {
    expect(bare('gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'))).toBeUndefined();
    expect(bare('jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBeUndefined();
    expect(bare('webp', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'))).toBeUndefined();
  });
});
