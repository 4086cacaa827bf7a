/** How strongly a text stands out of what it is drawn on, as WCAG 2.2 counts it: 1 to 21. */
export type Contrast = { readonly ratio: number; readonly text: string };

/**
 * The text in sight that is hardest to read: what is switched off may be pale. Runs in the page, so
 * it takes along all it needs.
 */
export function faintest(): Contrast {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1, 1];
  const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  /** What one sees of colours that lie over each other, the lowest first: red, green, blue. */
  const seen = (layers: readonly string[]): readonly number[] => {
    for (const layer of layers) {
      pen.fillStyle = layer;
      pen.fillRect(0, 0, 1, 1);
    }
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const brightness = (colour: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const below = (element: Element | null): string[] =>
    element === null ? ['white'] : [...below(element.parentElement), getComputedStyle(element).backgroundColor];
  const words = (element: Element): string =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent?.trim() ?? '')
      .join('');
  const known = new Map<string, number>();
  let least: Contrast = { ratio: 21, text: '' };
  for (const element of document.querySelectorAll('main *, .bar *, .main-menu *')) {
    const text = words(element);
    if (text === '' || element.closest('[aria-hidden="true"], .sr-only, :disabled, [aria-disabled="true"]')) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.top >= innerHeight || box.bottom <= 0) continue;
    const layers = [...below(element), getComputedStyle(element).color];
    const key = layers.join();
    const [ground, ink] = known.has(key) ? [] : [seen(layers.slice(0, -1)), seen(layers)];
    if (ground && ink) {
      const [low = 0, high = 0] = [brightness(ground), brightness(ink)].sort((one, other) => one - other);
      known.set(key, (high + 0.05) / (low + 0.05));
    }
    const ratio = known.get(key) ?? 21;
    if (ratio < least.ratio) least = { ratio: Math.round(ratio * 100) / 100, text };
  }
  return least;
}
