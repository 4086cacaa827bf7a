/**
 * What the definitions of some entities may need at most, in lines that say something: two large
 * ones and a simple one.
 */
export const LIMITS: { readonly [file: string]: number } = {
  'resources/products.ts': 160,
  'resources/workers.ts': 125,
  'resources/categories.ts': 50,
};

/** Lines that say something: neither blank nor comment. */
export function linesOf(text: string): number {
  let inside = false;
  return text.split('\n').filter((line) => {
    const bare = line.trim();
    if (inside || bare.startsWith('/*')) {
      inside = !bare.includes('*/');
      return false;
    }
    return bare !== '' && !bare.startsWith('//');
  }).length;
}
