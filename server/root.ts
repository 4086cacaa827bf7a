import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json, for sources and builds. */
export const ROOT = packageAbove(import.meta.dirname);

function packageAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageAbove(dirname(folder));
}
