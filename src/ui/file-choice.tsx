import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  readonly className: string;
  /** What makes it a place to drop files on. */
  readonly zone?: ReturnType<typeof useFileDrop>[1];
  readonly onFiles: (files: readonly File[]) => void;
  /** What is seen of it. */
  readonly children: ReactNode;
};

/** Chooses files: a label over a file input that is only heard. */
export const FileChoice = ({ className, hidden, zone, onFiles, children, ...props }: Props): ReactNode => (
  <label className={className} hidden={hidden} {...zone}>
    <input
      {...props}
      type="file"
      className="sr-only"
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // The same file chosen again counts as a change: it may have been mended.
        event.target.value = '';
      }}
    />
    {children}
  </label>
);

/** Lets files be dropped, which is a mouse's shortcut: a file input works for everyone. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const zone = {
    onDragOver(event: DragEvent): void {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent): void {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return [isOver, zone] as const;
}
