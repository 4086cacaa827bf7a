import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { lazyModule } from '../../platform/lazy.tsx';
import { useDark } from '../../platform/theme/mode.ts';
import { LinkButton } from '../button.tsx';
import type { DrawnMap, MapPoint } from './drawn-map.ts';
import './map.css';

// Some 40 KB: only a map on screen asks for it.
const drawing = lazyModule(async () => (await import('./drawn-map.ts')).drawMap, { onDemand: true });

/** Whether maps are drawn here at all: without tiles nothing is requested of anybody else. */
export const hasMap = (): boolean => mapTiles() !== undefined;

type Props = {
  readonly label: string;
  readonly points: readonly MapPoint[];
};

/** Points on a map, lazy. Screen readers skip it, as the text says it all. */
export function PointMap({ label, points }: Props): ReactNode {
  const position = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap>(undefined);
  const [isLacking, setLacking] = useState(false);
  const [tries, setTries] = useState(0);
  const isDark = useDark();
  const tiles = mapTiles();
  const url = tiles?.url;
  const show = useEffectEvent(() => map.current?.show(points));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try draws anew
  useEffect(() => {
    const element = position.current;
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
      <div ref={position} className="map-place" dir="ltr" data-dark={isDark || undefined} />
      <p className="map-foot">
        <bdi>{tiles.attribution}</bdi>
      </p>
      {isLacking ? (
        <p className="note" role="status">
          {t('Some of the map could not be loaded.')}{' '}
          <LinkButton onClick={() => setTries((before) => before + 1)}>{t('Retry')}</LinkButton>
        </p>
      ) : null}
    </div>
  );
}

/** The map the server names: where its tiles are, and whose they are. */
type Tiles = { readonly url: string; readonly attribution: string };

const metaOf = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** The map tile source; undefined: none set, so no maps and no requests. */
function mapTiles(): Tiles | undefined {
  const url = metaOf('tiles');
  // As a page holds it that no server wrote.
  return url === '' || url.startsWith('__') ? undefined : { url, attribution: metaOf('tiles-by') };
}
