import { type HTMLAttributes, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useLanguage } from '../../platform/i18n/index.ts';
import { useGo } from '../link.tsx';
import type { SeriesDrawing } from './drawn-chart.tsx';
import { placeAlong, seriesAlong } from './series.ts';

type Pointing = {
  readonly at: number | undefined;
  readonly of: number;
  readonly heard: HTMLAttributes<HTMLDivElement> & { readonly 'data-opens': '' | undefined };
};

/**
 * What of a drawing is pointed at, by mouse, touch and arrow keys alike; a press or Enter opens its
 * rows. `rowsOf` is the address of the rows of a series at a place.
 */
export function usePointing(
  drawing: SeriesDrawing,
  rowsOf: ((series: string, position: number) => string | undefined) | undefined,
): Pointing {
  const { shape, places, series } = drawing;
  const isMirrored = useLanguage().dir === 'rtl';
  const [at, setAt] = useState<number>();
  const [chosen, setOf] = useState(0);
  const of = Math.min(chosen, series.length - 1);
  /** The place a finger showed before it pressed. */
  const seen = useRef<number>(undefined);
  const go = useGo();
  const point = (event: PointerEvent<HTMLDivElement>): void => {
    const pointed = pointedAt(event, drawing, isMirrored);
    setAt(pointed.place);
    setOf(seriesAlong(series, pointed, shape, drawing.stacked));
  };
  const rows = at === undefined ? undefined : rowsOf?.(series[of]?.name ?? '', at);
  const keys = (event: KeyboardEvent): void => {
    const onward = keysOf(shape, isMirrored);
    const last = places.length - 1;
    const to: { readonly [key: string]: number | undefined } = {
      [onward.forward]: at === undefined ? 0 : Math.min(last, at + 1),
      [onward.back]: at === undefined ? last : Math.max(0, at - 1),
      Home: 0,
      End: last,
    };
    const by = event.key === onward.next ? 1 : event.key === onward.before ? series.length - 1 : 0;
    if (event.key === 'Escape' && at !== undefined) setAt(undefined);
    else if (event.key === 'Enter' && rows !== undefined) {
      go(rows);
      setAt(undefined);
    } else if (by > 0 && series.length > 1 && at !== undefined) setOf((of + by) % series.length);
    else if (Object.hasOwn(to, event.key)) setAt(to[event.key]);
    else return;
    event.preventDefault();
  };
  return {
    at,
    of,
    heard: {
      'data-opens': rows === undefined ? undefined : '',
      onPointerMove: point,
      onPointerDown: (event) => {
        // A finger sees what it points at before it opens that.
        seen.current = at;
        point(event);
      },
      onClick: ({ nativeEvent }) => {
        const isFinger = nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === 'touch';
        if (rows !== undefined && (!isFinger || seen.current === at)) go(rows);
      },
      onPointerLeave: (event) => event.pointerType === 'mouse' && setAt(undefined),
      onBlur: () => setAt(undefined),
      onKeyDown: keys,
    },
  };
}

function keysOf(shape: SeriesDrawing['shape'], isMirrored: boolean) {
  if (shape === 'bar') return { forward: 'ArrowDown', back: 'ArrowUp', next: 'ArrowRight', before: 'ArrowLeft' };
  const [forward, back] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  return { forward, back, next: 'ArrowUp', before: 'ArrowDown' };
}

function pointedAt(event: PointerEvent, { shape, places, axis, room }: SeriesDrawing, isMirrored: boolean) {
  const box = event.currentTarget.getBoundingClientRect();
  const down = (event.clientY - box.top - room.top) / (box.height - room.top - room.bottom);
  const left = isMirrored ? room.end : room.start;
  const right = (event.clientX - box.left - left) / (box.width - room.start - room.end);
  const onward = isMirrored ? 1 - right : right;
  const [along, up] = shape === 'bar' ? [down, onward] : [onward, 1 - down];
  const position = placeAlong(along, places.length);
  return { place: position, across: along * places.length - position, value: axis.from + up * (axis.to - axis.from) };
}
