import { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { formatInstant } from './format-instant.ts'
import { linkButton, paragraph } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

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
    const { subject, works, details, open } = texts[language]
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

const texts: InEveryLanguage<TestMailTexts> = {
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
