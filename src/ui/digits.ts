/** Only the digits of a text, at most `length`: what a person pastes may hold spaces and words. */
export const digitsOf = (text: string, length: number): string => toLatin(text).replace(/\D/g, '').slice(0, length);

/** Converts Arabic-Indic and Persian digits. Here, as sign-in loads no definitions. */
const toLatin = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Seconds as m:ss. */
export const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
