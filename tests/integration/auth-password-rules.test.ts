import { describe, expect, it } from 'vitest';
import { passwordProblem } from '../../api/auth/password-rules.ts';
import { registry } from '../../resources/index.ts';
import { PASSWORD } from './auth-stage.ts';

const EASY = 'This password is too easy to guess, please choose a longer or a less usual one';
const COMMON = 'This password is too common, please choose another one';
const PRODUCT = 'Password must not contain the name of this product';

describe('the rules of a new password', () => {
  const user = {
    id: 1,
    email: 'mariam.office@desertrose.example',
    first_name: 'Mariam',
    last_name: 'Al Suwaidi',
    phone_number: '+971501234567',
  };
  const problem = (password: string, role = 'Field Coordinator') =>
    passwordProblem(registry.identity, password, { user, role });

  it.each([
    ['7 characters', 'a1b2c3d', 'Password must have at least 8 characters'],
    ['7 emoji, which are 14 code units', '😀😁😂😃😄😅😆', 'Password must have at least 8 characters'],
    ['129 characters', 'ab3'.repeat(43), 'Password must have at most 128 characters'],
    ['a common one', 'password1', COMMON],
    ['a common one in other letters', 'PassWord1', COMMON],
    ['a common one that counts down', '87654321', COMMON],
    ['a common one with signs for letters', 'Passw0rd!', EASY],
    ['a word, a sign and a row of digits', 'Admin@123', EASY],
    ['a season and a year', 'Winter2026', EASY],
    ['a built-in role', 'superadmin', EASY],
    ['a built-in role, dressed up', 'SuperAdmin1!', EASY],
    ['the own role', 'coordinator!', EASY],
    ['the domain of the address', 'desertrose1', EASY],
    ['one letter over and over', 'zzzzzzzzzzzzzzzzzzzz', EASY],
    ['one group over and over', 'ab3'.repeat(42), EASY],
    ['a row of the keyboard', 'asdfghjkl;', EASY],
    ['the first name', 'xx-mariam-77', 'Password must not contain your name, email or phone number'],
    ['part of the last name', 'SUWAIDI-rocks-99', 'Password must not contain your name, email or phone number'],
    ['part of the email', 'my-office-desk', 'Password must not contain your name, email or phone number'],
    ['the phone number', 'call501234567now', 'Password must not contain your name, email or phone number'],
    ['the product', 'my-MarketPlace-7', PRODUCT],
    ['the product in two words', 'Home Services', PRODUCT],
    ['the product with signs between', 'home_services-2026', PRODUCT],
  ])('should refuse %s', async (_what, password, message) => {
    expect(await problem(password)).toBe(message);
  });

  it.each([
    ['8 characters without any pattern', 'plum-tr8'],
    ['8 emoji', '😀😁😂😃😄😅😆😇'],
    ['128 characters', 'wq7-Rm2p_Xz9'.repeat(10).padEnd(128, 'kV4!')],
    ['blanks and other scripts', 'قهوة الصباح الباكر'],
    ['no digit, no capital, no sign', 'correcthorsebatterystaple'],
    ['a name of three letters or fewer inside', 'total-almanac'],
  ])('should accept %s', async (_what, password) => {
    expect(await problem(password)).toBeUndefined();
  });

  it('should keep nobody waiting, whatever a password is made of', async () => {
    for (const text of ['p4ssw0rd', '@1$0', '4@8({[<369&#!1|/0$5+7%2', '19910101', 'a']) {
      const others = new Promise((resolve) => setImmediate(() => resolve('others')));
      const judged = problem(text.repeat(128).slice(0, 128));
      expect(await Promise.race([judged.then(() => 'judged'), others]), text).toBe('others');
      await judged;
    }
  });

  it('should not stumble over a user with empty fields', async () => {
    const nobody = { id: 1, email: null, first_name: '', last_name: null, phone_number: null };
    expect(await passwordProblem(registry.identity, PASSWORD, { user: nobody, role: undefined })).toBeUndefined();
  });
});
