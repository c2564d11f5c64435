import { z } from 'zod'
import { address, type Setting, type Settings } from '../configuration/index.ts'

const SENDER = /^(?:[^<>\r\n]*<)?([^<>\s@]+@[^<>\s@]+?)>?$/

const from: Setting<string> = {
  about:
    'The sender of every mail and, without `CONTACT_EMAIL`, the address for questions in its footer. Needed with `SMTP_URL`.',
  standard: 'outside production `Candlebook <candlebook@localhost>`',
  example: 'Candlebook <post@example.com>',
  expected: 'an address such as Candlebook <post@example.com>',
  shape: z.string().regex(SENDER),
}

const testRecipient: Setting<string> = {
  about:
    'Who gets the mail that `/email-test` sends: one address. In production only an administrator can open that page.',
  standard: 'the address in `MAIL_FROM`, outside production `you@example.com`',
  example: 'operator@example.com',
  expected: 'an address such as operator@example.com',
  shape: z.email().max(254),
}

/** How mail is sent. */
export const mailSettings = {
  SMTP_URL: address(['smtp:', 'smtps:'], {
    about:
      'The mail server. Without it a development server keeps mail at `/dev/mail`, and a production server sends none, see [Mail](operations.md#mail).',
    standard: 'none',
    example: 'smtps://user:password@mail.example.com:465',
    expected:
      'an address such as smtps://user:password@mail.example.com:465, with the special characters of the password percent-encoded (@ is %40, / is %2F, # is %23, % is %25)',
    isSecret: true,
  }),
  MAIL_FROM: from,
  TEST_MAIL_TO: testRecipient,
} satisfies Settings

/** The address in a sender: `post@example.com` of `Candlebook <post@example.com>`. */
export function getSenderAddress(sender: string): string {
  return SENDER.exec(sender)?.[1] ?? sender
}
