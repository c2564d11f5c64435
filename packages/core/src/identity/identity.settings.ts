import { anyText, onOff, type Settings } from '../configuration/index.ts'

/** The signing of sessions and the limits of requests. */
export const identitySettings = {
  SECRET: anyText({
    about: 'Signs sessions. Production demands at least 32 random characters.',
    standard: 'outside production created and kept in the data folder',
    example: 'at-least-32-random-characters',
  }),
  RATE_LIMIT: onOff({
    about:
      'Limits sign-in attempts, and what one user can do: 600 writes and 120 uploads a minute, 20 pictures of pages in ten minutes. The counts are in the database, so that all nodes share them.',
    standard: 'on in production, otherwise off',
  }),
} satisfies Settings
