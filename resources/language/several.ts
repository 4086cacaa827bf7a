/** Several names in one text, and what stands between each two of them. */
export type Several = { readonly titles: readonly string[]; readonly between: readonly string[] };

const SEPARATOR = /([,;|\n\r،؛])/;

/** Splits names in a text; `together` is the unsplit name. */
export function separated(text: string): Several {
  const titles: string[] = [];
  const between: string[] = [];
  let gap = '';
  for (const [at, piece] of text.split(SEPARATOR).entries()) {
    const title = at % 2 === 0 ? piece.trim() : '';
    if (title === '') {
      gap += piece;
      continue;
    }
    const start = piece.indexOf(title);
    if (titles.length > 0) between.push(gap + piece.slice(0, start));
    titles.push(title);
    gap = piece.slice(start + title.length);
  }
  return { titles, between };
}

/** Some names as they are written, with what stands between them. */
export const together = ({ titles, between }: Several, at: number, length: number): string =>
  titles
    .slice(at, at + length)
    .map((title, more) => (more === 0 ? title : `${between[at + more - 1] ?? ''}${title}`))
    .join('');
