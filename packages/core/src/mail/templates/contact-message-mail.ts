import { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { formatInstant } from './format-instant.ts'
import { linkButton, paragraph } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const oneLine = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)

const ContactMessage = z.strictObject({
  name: oneLine(200),
  email: z.email().max(254),
  phone: oneLine(40).nullable(),
  subject: oneLine(200),
  category: oneLine(40),
  priority: oneLine(40),
  message: z.string().max(5000),
  wantsNewsletter: z.boolean(),
  /** An instant, ISO 8601 in UTC. */
  sentAt: z.iso.datetime(),
})

/** Mail 9 of the specification: a message of the contact form, to the operator. An answer goes to its sender [CONT-12]. */
export const contactMessageMail: MailTemplate<z.infer<typeof ContactMessage>> = {
  data: ContactMessage,
  build(sent, context) {
    const { language, site } = context
    const { title, labels, yes, no, open } = texts[language]
    const { name, email, phone, subject, category, priority, message, wantsNewsletter, sentAt } = sent
    const facts = [
      `${labels.from}: ${name} (${email})`,
      `${labels.phone}: ${phone ?? '-'}`,
      `${labels.category}: ${category}`,
      `${labels.priority}: ${priority}`,
      `${labels.newsletter}: ${wantsNewsletter ? yes : no}`,
      `${labels.sent}: ${formatInstant(sentAt, context)}`,
    ]
    return {
      subject: `${title}: ${subject}`,
      preview: `${name}: ${subject}`,
      replyTo: { name, address: email },
      body: [
        ...message.split(/\n{2,}/).map((part) => paragraph(part)),
        ...facts.map((fact) => paragraph(fact)),
        linkButton({ label: open, href: site.baseUrl }),
      ],
    }
  },
}

type ContactTexts = {
  title: string
  labels: Record<'from' | 'phone' | 'category' | 'priority' | 'newsletter' | 'sent', string>
  yes: string
  no: string
  open: string
}

const texts: InEveryLanguage<ContactTexts> = {
  en: {
    title: 'Contact form',
    labels: {
      from: 'From',
      phone: 'Phone',
      category: 'Category',
      priority: 'Priority',
      newsletter: 'Newsletter',
      sent: 'Sent',
    },
    yes: 'yes',
    no: 'no',
    open: 'Open Candlebook',
  },
  pt: {
    title: 'Formulário de contato',
    labels: {
      from: 'De',
      phone: 'Telefone',
      category: 'Categoria',
      priority: 'Prioridade',
      newsletter: 'Newsletter',
      sent: 'Enviada em',
    },
    yes: 'sim',
    no: 'não',
    open: 'Abrir o Candlebook',
  },
  es: {
    title: 'Formulario de contacto',
    labels: {
      from: 'De',
      phone: 'Teléfono',
      category: 'Categoría',
      priority: 'Prioridad',
      newsletter: 'Boletín',
      sent: 'Enviado el',
    },
    yes: 'sí',
    no: 'no',
    open: 'Abrir Candlebook',
  },
  fr: {
    title: 'Formulaire de contact',
    labels: {
      from: 'De',
      phone: 'Téléphone',
      category: 'Catégorie',
      priority: 'Priorité',
      newsletter: 'Lettre d’information',
      sent: 'Envoyé le',
    },
    yes: 'oui',
    no: 'non',
    open: 'Ouvrir Candlebook',
  },
}
