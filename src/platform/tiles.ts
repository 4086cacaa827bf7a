/** The map the server names: where its tiles are, and whose they are. */
export type Tiles = { readonly url: string; readonly attribution: string };

const metaOf = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** The map tile source; undefined: none set, so no maps and no requests. */
export function mapTiles(): Tiles | undefined {
  const url = metaOf('tiles');
  // As a page holds it that no server wrote.
  return url === '' || url.startsWith('__') ? undefined : { url, attribution: metaOf('tiles-by') };
}
