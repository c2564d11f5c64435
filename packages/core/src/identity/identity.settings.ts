import { anyText, onOff, type Settings, wholeNumber } from '../configuration/index.ts'

/** The signing of sessions, the rules of accounts and the limits of requests. */
export const identitySettings = {
  SECRET: anyText({
    about: 'Signs sessions. Production demands at least 32 random characters.',
    standard: 'outside production created and kept in the data folder',
    example: 'at-least-32-random-characters',
  }),
  RATE_LIMIT: onOff({
    about:
      'Limits attempts to sign in and requests for mails, per network address and per account, and what one user can do: 600 writes and 120 uploads a minute, 20 pictures of pages in ten minutes. The counts are in the database, so that all nodes share them.',
    fallback: false,
    inProduction: true,
  }),
  EMAIL_CONFIRMATION: onOff({
    about:
      '`on`: a new account can sign in only after its email address is confirmed with a link. In production it needs `SMTP_URL`. Accounts that exist when it is switched on are not asked.',
    fallback: false,
  }),
  PASSWORD_BLOCKLIST: onOff({
    about:
      'Refuses as a new password the 10,000 most common passwords, the name of the product, the email address of the account and blanks only.',
    fallback: false,
    inProduction: true,
  }),
  REQUIRE_ADMIN_MFA: onOff({
    about:
      '`on`: an administrator has administrator rights only in a session that was opened with a second factor, which is a code of an authenticator app or a passkey. Without one the session has the rights of a user.',
    fallback: false,
  }),
  CHALLENGE_DIFFICULTY: wholeNumber({
    about:
      'The maximum number of hashes (PBKDF2, 1,000 iterations) that a browser computes to sign up. 3,000 take one to two seconds on a laptop.',
    fallback: 3000,
    min: 2,
    max: 1_000_000,
  }),
  CHALLENGE_SECRET: anyText({
    about: 'Signs the challenges of the sign-up. All nodes need the same one.',
    standard: 'derived from `SECRET`',
    example: 'at-least-32-random-characters',
  }),
} satisfies Settings
