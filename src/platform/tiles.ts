/** The map the server names: where its tiles are, and whose they are. */
export type Tiles = { readonly url: string; readonly attribution: string };

const told = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/**
 * Where maps come from; undefined: none was set, so that none is drawn and nothing is asked of
 * anybody else.
 */
export function mapTiles(): Tiles | undefined {
  const url = told('tiles');
  // As a page holds it that no server wrote.
  return url === '' || url.startsWith('__') ? undefined : { url, attribution: told('tiles-by') };
}
