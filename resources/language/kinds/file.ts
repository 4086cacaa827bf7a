import { fileLooks, uploaded } from './files.ts';
import { notUnique } from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

export const file: KindSpec<'file'> = uploaded;

export const fileOptions: OptionsSpec<'file'> = () => ({
  must: {},
  may: fileLooks(['pdf', 'png', 'jpeg', 'gif', 'webp']),
  refuses: notUnique('file'),
});
