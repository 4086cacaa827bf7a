import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { part } from '../../platform/lazy.tsx';
import { useDark } from '../../platform/theme/mode.ts';
import { mapTiles } from '../../platform/tiles.ts';
import type { DrawnMap, MapPoint } from './drawn-map.ts';
import './map.css';

// Some 40 KB: only a map on screen asks for it.
const drawing = part(async () => (await import('./drawn-map.ts')).drawMap, { onDemand: true });

/** Whether maps are drawn here at all: where no tiles are set nothing is asked of anybody else. */
export const hasMap = (): boolean => mapTiles() !== undefined;

type Props = {
  readonly label: string;
  /**
   * What is marked, in order: each carries its number from 1, by which the words beside the map
   * name it.
   */
  readonly points: readonly MapPoint[];
};

/**
 * Places on a map. It says nothing that does not stand beside it in words, which is what whoever
 * hears the page has: they pass it by. Its code comes with the first map on screen; where that
 * fails, or tiles do, the words are still there.
 */
export function PointMap({ label, points }: Props): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap>(undefined);
  const [isLacking, setLacking] = useState(false);
  const [tries, setTries] = useState(0);
  const isDark = useDark();
  const tiles = mapTiles();
  const url = tiles?.url;
  const show = useEffectEvent(() => map.current?.show(points));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try draws anew
  useEffect(() => {
    const element = place.current;
    if (element === null || url === undefined) return;
    let left = false;
    setLacking(false);
    drawing.load().then(
      (draw) => {
        if (left) return;
        const words = { zoomIn: t('Zoom in'), zoomOut: t('Zoom out'), label };
        map.current = draw(element, { url, words, onLacking: () => setLacking(true) });
        show();
      },
      () => left || setLacking(true),
    );
    return () => {
      left = true;
      map.current?.remove();
      map.current = undefined;
    };
  }, [url, label, tries]);
  useEffect(() => map.current?.show(points), [points]);
  if (tiles === undefined) return null;
  return (
    <div className="map">
      <div ref={place} className="map-place" dir="ltr" data-dark={isDark || undefined} />
      <p className="map-foot">
        <bdi>{tiles.attribution}</bdi>
      </p>
      {isLacking ? (
        <p className="note" role="status">
          {t('Some of the map could not be loaded.')}{' '}
          <button type="button" className="link-button" onClick={() => setTries((before) => before + 1)}>
            {t('Retry')}
          </button>
        </p>
      ) : null}
    </div>
  );
}
