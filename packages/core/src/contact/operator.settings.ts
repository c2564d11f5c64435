import { z } from 'zod'
import { anyText, onOff, type Setting, type Settings } from '../configuration/index.ts'

const contactEmail: Setting<string> = {
  about:
    'The address that `/contact` and the legal pages show, and that gets the messages of the contact form.',
  standard: 'the address in `MAIL_FROM`',
  example: 'hello@example.com',
  expected: 'an address such as hello@example.com',
  shape: z.email().max(254),
}

/** Who operates this installation, as the legal pages and the contact page name it. Nothing is invented [LEGAL-05]. */
export const operatorSettings = {
  OPERATOR_NAME: anyText({
    about: 'The person or company that operates this installation. The privacy policy must name it.',
    standard: 'none; the pages show that it is not configured',
    example: 'Example Lda.',
  }),
  OPERATOR_ADDRESS: anyText({
    about: 'The postal address of the operator, on one line.',
    standard: 'none; the pages show that it is not configured',
    example: 'Rua do Exemplo 1, 1000-001 Lisboa, Portugal',
  }),
  OPERATOR_TAX_NUMBER: anyText({
    about: 'The tax number (NIPC or NIF) or VAT id of the operator.',
    standard: 'none; the pages show that it is not configured',
    example: 'PT500000000',
  }),
  CONTACT_EMAIL: contactEmail,
  HOSTING_PROVIDER: anyText({
    about: 'Who hosts the servers, with the country: the privacy policy names it as a processor.',
    standard: 'none; the pages show that it is not configured',
    example: 'Example Hosting GmbH, Germany',
  }),
  MAIL_PROVIDER: anyText({
    about: 'Who delivers mail, with the country: the privacy policy names it as a processor.',
    standard: 'none; the pages show that it is not configured',
    example: 'Example Mail SAS, France',
  }),
  LEGAL_TEXTS_REVIEWED: onOff({
    about:
      '`on` says that a lawyer has reviewed `/terms` and `/privacy` for this installation; the pages then no longer say that they are a draft.',
    standard: 'off',
  }),
  LIVE_COUNTS: onOff({
    about:
      '`on` shows on the landing page how many people recorded a trade here in the last 12 months and how many trades there are, counted once an hour, instead of the sample figures. Counts below 100 are hidden.',
    standard: 'off',
  }),
} satisfies Settings
