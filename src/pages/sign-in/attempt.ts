import { useState } from 'react';
import type { LoginAnswer, SecondFactor } from '../../../api/wire/session.ts';

/** A sign-in half done: the password was right, the second factor is awaited. */
export type Attempt = {
  /** The server's name for it. */
  readonly attempt: string;
  readonly email: string;
  /** The ways it can go on, the strongest first. */
  readonly factors: readonly SecondFactor[];
  /** The masked address the code went to; empty where none was sent. */
  readonly sent_to: string;
  /** When it began, and from when a new code can be requested, in milliseconds. */
  readonly startedAt: number;
  readonly resendAt: number;
};

const KEY = 'sign-in-attempt';
const LIFE_MS = 15 * 60_000;

/** The attempt an answer begins. */
export const attemptOf = (answer: LoginAnswer, email: string, now: number): Attempt => ({
  attempt: answer.attempt,
  email,
  factors: answer.factors,
  sent_to: answer.sent_to ?? '',
  startedAt: now,
  resendAt: now + answer.resend_after * 1000,
});

/** Stores the attempt across reloads of this tab. Not secret: it needs the code. */
export function keepAttempt(attempt: Attempt | undefined, key = KEY): void {
  try {
    if (attempt === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(attempt));
  } catch {
    // Storage may be forbidden; a reload then starts over.
  }
}

/** The attempt under way, taken up again after a reload while it can still be finished. */
export function useAttempt(key = KEY) {
  const [attempt, setAttempt] = useState(() => keptAttempt(key));
  const follow = (next: Attempt | undefined): void => {
    keepAttempt(next, key);
    setAttempt(next);
  };
  return [attempt, follow] as const;
}

function keptAttempt(key: string): Attempt | undefined {
  try {
    return readAttempt(sessionStorage.getItem(key), Date.now());
  } catch {
    return undefined;
  }
}

/** Reads a kept attempt; undefined when it is none, or too old. */
export function readAttempt(text: string | null, now: number): Attempt | undefined {
  if (text === null) return undefined;
  let saved: Partial<Record<keyof Attempt, unknown>> | null;
  try {
    saved = JSON.parse(text) as typeof saved;
  } catch {
    return undefined;
  }
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { attempt, email, factors, sent_to, startedAt, resendAt } = saved;
  if (typeof attempt !== 'string' || typeof email !== 'string' || typeof sent_to !== 'string') return undefined;
  if (!Array.isArray(factors) || factors.length === 0 || !factors.every(isWay)) return undefined;
  if (typeof startedAt !== 'number' || typeof resendAt !== 'number') return undefined;
  if (now < startedAt || now - startedAt > LIFE_MS) return undefined;
  return { attempt, email, factors, sent_to, startedAt, resendAt };
}

const WAYS: readonly unknown[] = ['passkey', 'totp', 'recovery', 'email'] satisfies SecondFactor[];
const isWay = (value: unknown): value is SecondFactor => WAYS.includes(value);
