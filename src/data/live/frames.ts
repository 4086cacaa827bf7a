/** One event as it stands in the stream; what it does not say is undefined. */
export type Frame = {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: string | undefined;
  readonly retry: string | undefined;
};

/** Parses server-sent events from chunks, skipping comments. */
export function frameReader(tell: (frame: Frame) => void): (part: string) => void {
  const read = { rest: '' };
  return (part) => {
    const frames = (read.rest + part).split('\n\n');
    read.rest = frames.pop() ?? '';
    for (const frame of frames) {
      const fields = new Map(frame.split('\n').flatMap(fieldOf));
      const of = (name: string): string | undefined => fields.get(name);
      tell({ id: of('id'), event: of('event'), data: of('data'), retry: of('retry') });
    }
  };
}

function fieldOf(line: string): [name: string, value: string][] {
  const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
  return name === '' ? [] : [[name, value]];
}
