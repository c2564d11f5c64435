import { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { durationTexts } from './duration-texts.ts'
import { formatInstant } from './format-instant.ts'
import { linkButton, paragraph } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const ConfirmInvitedAddress = z.strictObject({
  name: z.string().max(200),
  token: z.string().min(16).max(500),
  /** Days of access; -1 for lifetime access. */
  durationDays: z.int(),
  /** The instant from which the link is refused, ISO 8601 in UTC. */
  validUntil: z.iso.datetime(),
})

/** Mail 2 of the specification: confirms the address of a person who signed up with an invitation. */
export const confirmInvitedAddressMail: MailTemplate<z.infer<typeof ConfirmInvitedAddress>> = {
  data: ConfirmInvitedAddress,
  build({ name, token, durationDays, validUntil }, context) {
    const { language, site } = context
    const { subject, greeting, ask, access, confirm, until } = texts[language]
    const href = `${site.baseUrl}/auth/callback?token=${encodeURIComponent(token)}&type=signup`
    return {
      subject,
      preview: ask,
      body: [
        paragraph(greeting(name)),
        paragraph(ask),
        paragraph(access(durationTexts[language](durationDays))),
        linkButton({ label: confirm, href }),
        paragraph(until(formatInstant(validUntil, context))),
      ],
    }
  },
}

type ConfirmTexts = {
  subject: string
  greeting(name: string): string
  ask: string
  access(duration: string): string
  confirm: string
  until(time: string): string
}

const texts: InEveryLanguage<ConfirmTexts> = {
  en: {
    subject: 'Confirm your email address for your invitation',
    greeting: (name) => `Hello ${name},`,
    ask: 'Confirm this email address to use your invitation to Candlebook.',
    access: (duration) => `Your invitation: ${duration}. Your access starts once your address is verified.`,
    confirm: 'Confirm the address',
    until: (time) => `The link works once, until ${time}. If you did not sign up, ignore this mail.`,
  },
  pt: {
    subject: 'Confirme o seu e-mail para usar o convite',
    greeting: (name) => `Olá, ${name},`,
    ask: 'Confirme este endereço de e-mail para usar o seu convite do Candlebook.',
    access: (duration) => `O seu convite: ${duration}. O acesso começa quando o endereço for confirmado.`,
    confirm: 'Confirmar o endereço',
    until: (time) => `O link funciona uma vez, até ${time}. Se você não se cadastrou, ignore este e-mail.`,
  },
  es: {
    subject: 'Confirma tu correo para usar la invitación',
    greeting: (name) => `Hola, ${name}:`,
    ask: 'Confirma esta dirección de correo para usar tu invitación a Candlebook.',
    access: (duration) => `Tu invitación: ${duration}. El acceso empieza cuando se confirme la dirección.`,
    confirm: 'Confirmar la dirección',
    until: (time) =>
      `El enlace funciona una vez, hasta el ${time}. Si no te has registrado, ignora este correo.`,
  },
  fr: {
    subject: 'Confirmez votre adresse pour utiliser l’invitation',
    greeting: (name) => `Bonjour ${name},`,
    ask: 'Confirmez cette adresse e-mail pour utiliser votre invitation à Candlebook.',
    access: (duration) => `Votre invitation : ${duration}. L’accès commence dès que l’adresse est confirmée.`,
    confirm: 'Confirmer l’adresse',
    until: (time) =>
      `Le lien fonctionne une fois, jusqu’au ${time}. Si vous ne vous êtes pas inscrit, ignorez cet e-mail.`,
  },
}
