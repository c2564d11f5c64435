import type { MailLanguage } from './mail-language.ts'
import { type MailTemplateName, mailTemplates } from './mail-templates.ts'
import { buildLayout } from './templates/mail-layout.ts'
import type { MailContent, MailSite, MailTemplate } from './templates/mail-template.ts'

/** A mail as a mail program shows it. */
export type RenderedMail = { subject: string; html: string; text: string } & Pick<MailContent, 'replyTo'>

/** The subject, the HTML and the plain text of a mail. Throws for values that do not have the template's shape. */
export async function renderMail(
  mail: { template: MailTemplateName; language: MailLanguage; data: unknown },
  site: MailSite,
): Promise<RenderedMail> {
  const template = mailTemplates[mail.template] as MailTemplate<unknown> // its own shape checks the data
  const place = { language: mail.language, site }
  const content = template.build(template.data.parse(mail.data), place)
  const { render, toPlainText } = await import('@react-email/render') // seldom needed, and slow to load
  const html = await render(buildLayout(content, place))
  const { subject, replyTo } = content
  return { subject, html, text: toPlainText(html), ...(replyTo && { replyTo }) }
}
