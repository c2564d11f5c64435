import { z } from 'zod'
import type { InEveryLanguage } from './mail-language.ts'
import { formatInstant, linkButton, type MailTemplate, paragraph } from './mail-template.ts'

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
    const { title, labels, yes, no, open } = contactTexts[language]
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

const contactTexts: InEveryLanguage<ContactTexts> = {
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

const TestMail = z.strictObject({
  /** When it was asked for: an instant, ISO 8601 in UTC. */
  askedAt: z.iso.datetime(),
  environment: z.enum(['production', 'development']),
})

/** Mail 8 of the specification: shows an operator that mail arrives. Names the time and the environment. */
export const testMail: MailTemplate<z.infer<typeof TestMail>> = {
  data: TestMail,
  build({ askedAt, environment }, context) {
    const { language, site } = context
    const { subject, works, details, open } = testMailTexts[language]
    return {
      subject,
      preview: works,
      body: [
        paragraph(works),
        paragraph(details({ time: formatInstant(askedAt, context), environment })),
        linkButton({ label: open, href: site.baseUrl }),
      ],
    }
  },
}

type TestMailTexts = {
  subject: string
  works: string
  details(values: { time: string; environment: string }): string
  open: string
}

const testMailTexts: InEveryLanguage<TestMailTexts> = {
  en: {
    subject: 'Test mail from Candlebook',
    works: 'Mail from Candlebook reaches you.',
    details: ({ time, environment }) => `Sent on request on ${time}. Environment: ${environment}.`,
    open: 'Open Candlebook',
  },
  pt: {
    subject: 'E-mail de teste do Candlebook',
    works: 'Os e-mails do Candlebook chegam até você.',
    details: ({ time, environment }) => `Enviado a pedido em ${time}. Ambiente: ${environment}.`,
    open: 'Abrir o Candlebook',
  },
  es: {
    subject: 'Correo de prueba de Candlebook',
    works: 'Los correos de Candlebook te llegan.',
    details: ({ time, environment }) => `Enviado a petición el ${time}. Entorno: ${environment}.`,
    open: 'Abrir Candlebook',
  },
  fr: {
    subject: 'E-mail de test de Candlebook',
    works: 'Les e-mails de Candlebook vous parviennent.',
    details: ({ time, environment }) => `Envoyé sur demande le ${time}. Environnement : ${environment}.`,
    open: 'Ouvrir Candlebook',
  },
}
