import { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { durationTexts } from './duration-texts.ts'
import { formatInstant } from './format-instant.ts'
import { linkButton, paragraph } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const Invitation = z.strictObject({
  /** The name of the administrator; null for an invitation from the command line. */
  inviterName: z.string().max(200).nullable(),
  /** Days of access; -1 for lifetime access. */
  durationDays: z.int(),
  code: z.string().min(32).max(200),
  /** The instant from which the code is refused, ISO 8601 in UTC. */
  redeemBy: z.iso.datetime(),
})

/** Mail 5 of the specification: invites a person without an account. The code is in no other place. */
export const invitationMail: MailTemplate<z.infer<typeof Invitation>> = {
  data: Invitation,
  build({ inviterName, durationDays, code, redeemBy }, context) {
    const { language, site } = context
    const { subject, offer, codeIs, until, signUp, ignore } = texts[language]
    const duration = durationTexts[language](durationDays)
    const href = `${site.baseUrl}/signup?invitation=${encodeURIComponent(code)}`
    return {
      subject: subject(inviterName),
      preview: offer(duration),
      body: [
        paragraph(offer(duration)),
        paragraph(codeIs(code)),
        linkButton({ label: signUp, href }),
        paragraph(until(formatInstant(redeemBy, context))),
        paragraph(ignore),
      ],
    }
  },
}

type InvitationTexts = {
  subject(inviter: string | null): string
  offer(duration: string): string
  codeIs(code: string): string
  until(time: string): string
  signUp: string
  ignore: string
}

const texts: InEveryLanguage<InvitationTexts> = {
  en: {
    subject: (inviter) =>
      inviter ? `${inviter} invites you to Candlebook` : 'You are invited to Candlebook',
    offer: (duration) => `Your invitation to the trading journal Candlebook: ${duration}, free of charge.`,
    codeIs: (code) => `Your invitation code: ${code}`,
    until: (time) => `The code works once, for this email address, until ${time}.`,
    signUp: 'Accept the invitation',
    ignore: 'If you do not know what this is about, ignore this mail.',
  },
  pt: {
    subject: (inviter) =>
      inviter ? `${inviter} convida você para o Candlebook` : 'Você foi convidado para o Candlebook',
    offer: (duration) => `O seu convite para o diário de trading Candlebook: ${duration}, sem custo.`,
    codeIs: (code) => `O seu código de convite: ${code}`,
    until: (time) => `O código funciona uma vez, para este endereço de e-mail, até ${time}.`,
    signUp: 'Aceitar o convite',
    ignore: 'Se você não sabe do que se trata, ignore este e-mail.',
  },
  es: {
    subject: (inviter) => (inviter ? `${inviter} te invita a Candlebook` : 'Te han invitado a Candlebook'),
    offer: (duration) => `Tu invitación al diario de trading Candlebook: ${duration}, sin coste.`,
    codeIs: (code) => `Tu código de invitación: ${code}`,
    until: (time) => `El código funciona una vez, para esta dirección de correo, hasta el ${time}.`,
    signUp: 'Aceptar la invitación',
    ignore: 'Si no sabes de qué se trata, ignora este correo.',
  },
  fr: {
    subject: (inviter) =>
      inviter ? `${inviter} vous invite sur Candlebook` : 'Vous êtes invité sur Candlebook',
    offer: (duration) => `Votre invitation au journal de trading Candlebook : ${duration}, gratuitement.`,
    codeIs: (code) => `Votre code d’invitation : ${code}`,
    until: (time) => `Le code fonctionne une fois, pour cette adresse e-mail, jusqu’au ${time}.`,
    signUp: 'Accepter l’invitation',
    ignore: 'Si vous ne savez pas de quoi il s’agit, ignorez cet e-mail.',
  },
}
