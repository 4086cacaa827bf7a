import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of package.json, with pages, languages and data: that of the sources, and of what is
 * built below it.
 */
export const ROOT = packageAbove(import.meta.dirname);

function packageAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageAbove(dirname(folder));
}
