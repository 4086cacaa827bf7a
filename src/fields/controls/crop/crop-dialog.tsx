import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../platform/i18n/index.ts';
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx';
import { CENTRED, held, MOST_ZOOM, type Placing, placed, type Size } from './geometry.ts';
import './crop.css';

/** Of JPEG, and what shows where the picture ends (spec part 2 §9). */
const QUALITY = 0.8;
const BACKGROUND = '#fff';
const WHEEL = 0.0015;

type Props = {
  readonly file: File;
  readonly fit: Size;
  /** Given the picture as it is to be sent; undefined: it could not be made. */
  readonly onDone: (file: File | undefined) => void;
  readonly onClose: () => void;
};

/** Crops a picture in the browser by pointer, touch, wheel or sliders. */
export function CropDialog({ file, fit, onDone, onClose }: Props): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [placing, setPlacing] = useState(CENTRED);
  const [busy, setBusy] = useState(false);
  const picture = usePicture(file, () => onDone(undefined));
  useEffect(() => {
    const drawn = canvas.current?.getContext('2d');
    if (!drawn || !picture) return;
    const { x, y, width, height } = placed(picture, fit, placing);
    drawn.fillStyle = BACKGROUND;
    drawn.fillRect(0, 0, fit.width, fit.height);
    drawn.imageSmoothingQuality = 'high';
    drawn.drawImage(picture, x, y, width, height);
  }, [picture, fit, placing]);
  const move = (next: (before: Placing) => Placing): void =>
    setPlacing((before) => (picture ? held(picture, fit, next(before)) : before));
  const pointers = usePointers(canvas, move);
  useWheel(canvas, move);
  const finish = (): void => {
    if (!picture) return;
    setBusy(true);
    const done = (blob: Blob | null): void => {
      const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
      onDone(blob ? new File([blob], name, { type: blob.type }) : undefined);
    };
    canvas.current?.toBlob(done, 'image/jpeg', QUALITY);
  };
  return (
    <Dialog
      size="small"
      title={t('Choose what is seen')}
      busy={busy}
      leave="asked"
      onClose={onClose}
      footer={(leave) => (
        <DialogAnswers yes={t('Use picture')} busy={busy} unready={!picture} onYes={finish} onNo={leave} />
      )}
    >
      <canvas
        ref={canvas}
        className="crop-frame"
        width={fit.width}
        height={fit.height}
        role="img"
        aria-label={t('{name} as it will be seen', { name: file.name })}
        {...pointers}
      />
      {picture ? <Sliders picture={picture} fit={fit} placing={placing} move={move} /> : null}
    </Dialog>
  );
}

function usePicture(file: File, fail: () => void): ImageBitmap | undefined {
  const [picture, setPicture] = useState<ImageBitmap>();
  const failed = useRef(fail);
  failed.current = fail;
  useEffect(() => {
    let left = false;
    createImageBitmap(file).then(
      (made) => (left ? made.close() : setPicture(made)),
      () => left || failed.current(),
    );
    return () => {
      left = true;
    };
  }, [file]);
  useEffect(() => () => picture?.close(), [picture]);
  return picture;
}

type Move = (next: (before: Placing) => Placing) => void;

function usePointers(canvas: { readonly current: HTMLCanvasElement | null }, move: Move) {
  const down = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const apart = (): number => {
    const [one, other] = [...down.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const lift = ({ pointerId }: PointerEvent): void => void down.current.delete(pointerId);
  return {
    onPointerDown({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent): void {
      currentTarget.setPointerCapture(pointerId);
      down.current.set(pointerId, { x, y });
    },
    onPointerMove({ pointerId, clientX: x, clientY: y }: PointerEvent): void {
      const before = down.current.get(pointerId);
      const frame = canvas.current?.getBoundingClientRect();
      if (!before || !frame) return;
      const was = apart();
      down.current.set(pointerId, { x, y });
      const by = down.current.size > 1 && was > 0 ? apart() / was : 1;
      const share = 1 / down.current.size;
      const [dx, dy] = [((x - before.x) / frame.width) * share, ((y - before.y) / frame.height) * share];
      move((placing) => ({ zoom: placing.zoom * by, x: placing.x * by + dx, y: placing.y * by + dy }));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** Makes it larger and smaller by the wheel, which must not scroll what surrounds it. */
function useWheel(canvas: { readonly current: HTMLCanvasElement | null }, move: Move): void {
  const moving = useRef(move);
  moving.current = move;
  useEffect(() => {
    const element = canvas.current;
    const turned = (event: WheelEvent): void => {
      event.preventDefault();
      moving.current((before) => ({ ...before, zoom: before.zoom * (1 - event.deltaY * WHEEL) }));
    };
    element?.addEventListener('wheel', turned, { passive: false });
    return () => element?.removeEventListener('wheel', turned);
  }, [canvas]);
}

type SlidersProps = { readonly picture: Size; readonly fit: Size; readonly placing: Placing; readonly move: Move };

/** The same by sliders, for the keyboard and for whoever cannot drag. */
function Sliders({ picture, fit, placing, move }: SlidersProps): ReactNode {
  // As far as it can be moved now.
  const most = held(picture, fit, { zoom: placing.zoom, x: Number.MAX_VALUE, y: Number.MAX_VALUE });
  const all = [
    { name: 'zoom', label: t('Size'), least: 1, most: MOST_ZOOM },
    { name: 'x', label: t('Sideways'), least: -most.x, most: most.x },
    { name: 'y', label: t('Up and down'), least: -most.y, most: most.y },
  ] as const;
  return (
    <div className="crop-sliders stack-4">
      {all.map((each) => (
        <label key={each.name} className="crop-slider stack-12">
          <span>{each.label}</span>
          <input
            type="range"
            min={each.least}
            max={each.most}
            step={(each.most - each.least) / 50 || 1}
            value={placing[each.name]}
            disabled={each.least === each.most}
            onChange={({ target }) => {
              const value = Number(target.value);
              move((before) => ({ ...before, [each.name]: value }));
            }}
          />
        </label>
      ))}
    </div>
  );
}
