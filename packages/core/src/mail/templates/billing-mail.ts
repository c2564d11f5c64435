import type { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { cardLabels, greetings, settingsLabels, toSettings, unsubscribeHints } from './billing-texts.ts'
import { linkButton, paragraph } from './mail-layout.ts'
import type { MailContext, MailTemplate } from './mail-template.ts'

/**
 * What a mail about payments says: its subject and its paragraphs. `link` leads to the provider's page of an invoice. The
 * other link leads to the settings; `add_card` leads on to the provider's page that stores a card.
 */
export type BillingTexts = {
  subject: string
  told: string[]
  link?: { label: string; href: string } | null
  action?: 'add_card'
}

/**
 * A mail about payments: a greeting, the paragraphs, and a link to the settings. An optional mail also says how to turn it
 * off.
 */
export function buildBillingMail<Data extends { name: string }>(mail: {
  data: z.ZodType<Data>
  isOptional: boolean | ((data: Data) => boolean)
  texts: InEveryLanguage<(data: Data, context: MailContext) => BillingTexts>
}): MailTemplate<Data> {
  return {
    data: mail.data,
    build(data, context) {
      const { language, site } = context
      const { subject, told, link, action } = mail.texts[language](data, context)
      const body = [
        paragraph(greetings[language](data.name)),
        ...told.map((text) => paragraph(text)),
        ...(link ? [linkButton(link)] : []),
        action === 'add_card'
          ? linkButton({ label: cardLabels[language], href: `${toSettings(site)}?add-card=` })
          : linkButton({ label: settingsLabels[language], href: toSettings(site) }),
      ]
      const isOptional = typeof mail.isOptional === 'function' ? mail.isOptional(data) : mail.isOptional
      if (isOptional) body.push(paragraph(unsubscribeHints[language]))
      return { subject, preview: told[0] ?? subject, body, isOptional }
    },
  }
}
