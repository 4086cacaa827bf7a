import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FigureCard } from '../../src/ui/figure-card.tsx';

it.each([
  [0, 'No change'],
  [null, 'From 0'],
  [12.5, '+12.5%'],
  [-12.5, '-12.5%'],
])('a change of %s should be said as %s', (change, text) => {
  const drawn = renderToStaticMarkup(
    createElement(FigureCard, { label: 'Net Profit', value: '-AED 11.17', change, against: 'vs 25 Nov 2026' }),
  );
  expect(drawn.replace(/<[^>]+>/g, '')).toContain(`${text} vs 25 Nov 2026`);
});
