import type { Reader } from '../../../../api/store.ts';
import type { RecordData, Registry } from '../../../../resources/language/index.ts';

/** What stops payouts to a vendor, in words, besides what `stopOf` asks of the vendor itself. */
export async function stopsOf(
  _reader: Reader,
  _registry: Registry,
  _vendor: RecordData,
  _now: Date,
): Promise<readonly string[]> {
  return [];
}
