/** So long a browser may take to read a file after the click. */
const READ_MS = 60_000;

/** Has the browser save a file under a name. `from`: its bytes, or the address it comes from. */
export function saveFile(name: string, from: Blob | string): void {
  const link = document.createElement('a');
  link.href = typeof from === 'string' ? from : URL.createObjectURL(from);
  link.download = name;
  link.click();
  if (typeof from !== 'string') setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
