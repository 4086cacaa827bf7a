import { object, type Validator } from '../shapes.ts';
import { fileLooks, uploaded } from './files.ts';
import { notUnique } from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

export const image: KindSpec<'image'> = uploaded;

/** So many pixels a side of a picture may have that a browser draws. */
const MOST_PIXELS = 4096;

const side: Validator = (value, at) => {
  if (!(typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MOST_PIXELS))
    at.malformed(`${JSON.stringify(value)} is not a size.`, `Write whole pixels from 1 to ${MOST_PIXELS}.`);
};

export const imageOptions: OptionsSpec<'image'> = () => ({
  must: {},
  may: {
    ...fileLooks(['png', 'jpeg', 'gif', 'webp']),
    fit: (value, at) => object(value, at, { must: { width: side, height: side }, may: {} }),
  },
  refuses: notUnique('image'),
});
