import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../stage/house.ts';
import { Theme } from '../../src/platform/theme/theme.tsx';
import { SeriesChart } from '../../src/ui/chart/series-chart.tsx';
import { LinksProvider } from '../../src/ui/link.tsx';
import { focus, press } from './app.tsx';

/** A chart with its drawing: what is pressed in it, and what is drawn of one number alone. */

const slider = page.getByRole('slider');

type Shown = { readonly shape?: 'line' | 'column'; readonly values?: readonly (number | null)[] };

/** Draws two series over as many months as there are values; answers where their numbers led. */
async function drawn({ shape = 'column', values = [10, 40, 20, 30] }: Shown = {}): Promise<string[]> {
  const led: string[] = [];
  await page.viewport(900, 700);
  await render(
    <Theme>
      <LinksProvider value={(to) => led.push(to)}>
        <SeriesChart
          title="Bookings"
          name="Bookings"
          shape={shape}
          places={values.map((_, at) => ({ name: String(at), label: `M${at}` }))}
          series={['due', 'settled'].map((name) => ({ name, label: name, values }))}
          written={String}
          short={String}
          heading="Month"
          toRows={(series, path) => `/rows/${series}/${path}`}
        />
      </LinksProvider>
    </Theme>,
  );
  await expect
    .element(page.elementLocator(document.querySelector('.series-drawing canvas') ?? document.body))
    .toBeVisible();
  return led;
}

describe('a chart', () => {
  it('should open the rows of what is pressed, and of what the arrow keys are at', async () => {
    const led = await drawn();
    const box = slider.element().getBoundingClientRect();
    // The second series of the third of four months.
    await userEvent.click(slider, { position: { x: 64 + (box.width - 76) * (2.75 / 4), y: box.height - 40 } });
    expect(led).toEqual(['/rows/settled/2']);
    focus(slider);
    await press('Home');
    await press('Enter');
    await press('Home');
    await press('ArrowUp');
    await expect.element(slider).toHaveAttribute('aria-valuetext', 'M0: due 10, settled 10');
    await press('Enter');
    expect(led.slice(1)).toEqual(['/rows/settled/0', '/rows/due/0']);
  });

  it('should draw one number alone as a point', async () => {
    await drawn({ shape: 'line', values: [25] });
    const ink = (): number => {
      const canvas = [...document.querySelectorAll<HTMLCanvasElement>('.series-drawing canvas')];
      return canvas.reduce((sum, each) => {
        const data = each.getContext('2d')?.getImageData(0, 0, each.width, each.height).data ?? [];
        let coloured = 0;
        for (let at = 0; at < data.length; at += 4) {
          const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4);
          // Words and lines of the axes are grey.
          if (alpha > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60) coloured += 1;
        }
        return sum + coloured;
      }, 0);
    };
    await expect.poll(ink).toBeGreaterThan(20);
  });
});
