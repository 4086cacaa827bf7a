import { fileLooks, uploaded } from './files.ts';
import { notUnique } from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

export const image: KindSpec<'image'> = uploaded;

export const imageOptions: OptionsSpec<'image'> = () => ({
  must: {},
  may: fileLooks(['png', 'jpeg', 'gif', 'webp']),
  refuses: notUnique('image'),
});
