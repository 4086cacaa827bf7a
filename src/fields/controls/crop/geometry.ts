export type Size = { readonly width: number; readonly height: number };

/** `zoom` 1: fits; `x` and `y`: offset in frame widths and heights. */
export type Placing = { readonly zoom: number; readonly x: number; readonly y: number };

export const CENTRED: Placing = { zoom: 1, x: 0, y: 0 };
export const MOST_ZOOM = 5;

/** A placing within bounds: no edge of the picture comes inside the frame while it is larger. */
export function held(picture: Size, frame: Size, { zoom, x, y }: Placing): Placing {
  const within = Math.min(Math.max(zoom, 1), MOST_ZOOM);
  const { width, height } = drawnSize(picture, frame, within);
  const clamp = (moved: number, drawn: number, side: number): number => {
    const most = Math.max(0, (drawn - side) / 2 / side);
    // Not -0, which is another number to whoever compares.
    return Math.min(Math.max(moved, -most), most) + 0;
  };
  return { zoom: within, x: clamp(x, width, frame.width), y: clamp(y, height, frame.height) };
}

const drawnSize = (picture: Size, frame: Size, zoom: number): Size => {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height) * zoom;
  return { width: picture.width * scale, height: picture.height * scale };
};

/** Where a picture is drawn in a frame, in the frame's pixels. */
export function placed(
  picture: Size,
  frame: Size,
  placing: Placing,
): Size & { readonly x: number; readonly y: number } {
  const { zoom, x, y } = held(picture, frame, placing);
  const { width, height } = drawnSize(picture, frame, zoom);
  return {
    width,
    height,
    x: (frame.width - width) / 2 + x * frame.width,
    y: (frame.height - height) / 2 + y * frame.height,
  };
}
