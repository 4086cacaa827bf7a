import { digitsOf as digitsIn } from '../../resources/language/keys.ts';

/** Only the digits of a text, at most `length`: what a person pastes may hold spaces and words. */
export const digitsOf = (text: string, length: number): string => digitsIn(text).slice(0, length);

/** Seconds as m:ss. */
export const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
