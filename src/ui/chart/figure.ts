/** One part of a chart. */
export type Figure = {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  /** The value as people read it. */
  readonly text: string;
  /** Its part of the whole in percent, to one digit; 0 where the whole is nothing. */
  readonly share: number;
};
