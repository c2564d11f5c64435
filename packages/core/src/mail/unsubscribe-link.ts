import { createHmac, timingSafeEqual } from 'node:crypto'
import { type MailLanguage, mailLanguages } from './mail-language.ts'
import { getMailSwitch, type MailSwitch, mailSwitches } from './mail-switches.ts'
import type { MailTemplateName } from './mail-templates.ts'
import type { MailSite } from './templates/mail-template.ts'

/** The address of the link that turns one kind of optional mail off, below the address of the installation. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** What a valid link turns off. */
export type UnsubscribeLink = { userId: string; mail: MailSwitch; language: MailLanguage }

/**
 * The headers with which a mail program turns this kind of mail off with one press, without a session. Source: RFC 8058.
 * The signature never expires, because people also turn old mail off, and the link can do nothing but this.
 */
export function buildUnsubscribeHeaders(
  { template, userId, language }: { template: MailTemplateName; userId: string; language: MailLanguage },
  { baseUrl, unsubscribeKey }: MailSite,
): Record<string, string> {
  const mail = getMailSwitch(template)
  const signature = sign({ userId, mail }, unsubscribeKey).toString('base64url')
  const query = new URLSearchParams({ user: userId, mail, language, signature })
  return {
    'List-Unsubscribe': `<${baseUrl}${UNSUBSCRIBE_PATH}?${query}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** What the link with this query turns off; null when its signature is wrong. */
export function parseUnsubscribeLink(query: URLSearchParams, unsubscribeKey: string): UnsubscribeLink | null {
  const userId = query.get('user') ?? ''
  const mail = mailSwitches.find((name) => name === query.get('mail'))
  const language = mailLanguages.find((name) => name === query.get('language')) ?? 'en'
  if (!mail) return null
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const wanted = sign({ userId, mail }, unsubscribeKey)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? { userId, mail, language } : null
}

function sign({ userId, mail }: { userId: string; mail: MailSwitch }, key: string): Buffer {
  return createHmac('sha256', key).update(`${userId}\n${mail}`).digest()
}
