import type { MailLanguage } from './mail-language.ts'
import { buildLayout, type MailContent, type MailSite, type MailTemplate } from './mail-template.ts'
import { type MailTemplateName, mailTemplates } from './mail-templates.ts'
import { buildUnsubscribeHeaders } from './unsubscribe.ts'

/** A mail as a mail program shows it. */
export type RenderedMail = {
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
} & Pick<MailContent, 'replyTo'>

/** The subject, the HTML and the plain text of a mail. Throws for values that do not have the template's shape. */
export async function renderMail(
  mail: {
    template: MailTemplateName
    language: MailLanguage
    data: unknown
    /** Whose optional mail this is; null for a person without an account. */
    userId?: string | null
    /** The time zone of the instants; null: UTC. */
    zone?: string | null
  },
  site: MailSite,
): Promise<RenderedMail> {
  const template = mailTemplates[mail.template] as MailTemplate<unknown> // its own shape checks the data
  const context = { language: mail.language, zone: mail.zone ?? 'UTC', site }
  const content = template.build(withPlainName(mail.template, template.data.parse(mail.data)), context)
  const { render, toPlainText } = await import('@react-email/render') // seldom needed, and slow to load
  const html = await render(buildLayout(content, context))
  const { subject, replyTo, mailSwitch } = content
  const headers =
    mailSwitch && mail.userId
      ? buildUnsubscribeHeaders({ mailSwitch, userId: mail.userId, language: mail.language }, site)
      : null
  return {
    subject,
    html,
    text: toPlainText(html),
    ...(replyTo && { replyTo }),
    ...(headers && { headers }),
  }
}

/** Longest name in a mail, in characters. */
const MAX_NAME_LENGTH = 40

/**
 * The values with a name that carries no message. People choose their names and cause mails to addresses that are not
 * theirs, so a name is cut, and holds no link and no sign but those of names. The operator reads the contact form as it is.
 */
function withPlainName(template: MailTemplateName, data: unknown): unknown {
  if (template === 'contact-message' || typeof data !== 'object' || data === null) return data
  const { name } = data as { name?: unknown } // only read
  return typeof name === 'string' ? { ...data, name: toPlainName(name) } : data
}

function toPlainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} .'’-]/gu, ' ')
    .replace(/\.(?=\S)/g, '. ') // mail programs make a link of example.com
    .replace(/ +/g, ' ')
    .trim()
  return [...plain].slice(0, MAX_NAME_LENGTH).join('').trim() || 'trader'
}
