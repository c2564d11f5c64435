import { z } from 'zod'
import { onOff, type Setting, type Settings } from '../configuration/index.ts'

const contactEmail: Setting<string> = {
  about:
    'The address that `/contact` and the legal pages show, and that gets the messages of the contact form.',
  standard: 'the address in `MAIL_FROM`',
  example: 'hello@example.com',
  expected: 'an address such as hello@example.com',
  shape: z.email().max(254),
}

/** What the public pages show. Who operates the installation is in `site.json` of the data folder [LEGAL-05]. */
export const operatorSettings = {
  CONTACT_EMAIL: contactEmail,
  LIVE_COUNTS: onOff({
    about:
      '`on` shows on the landing page how many people recorded a trade here in the last 12 months and how many trades there are, counted once an hour, instead of the sample figures. Counts below 100 are hidden.',
    fallback: false,
  }),
} satisfies Settings
