import { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { linkButton, paragraph } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const ConfirmEmailMail = z.strictObject({
  name: z.string(),
  token: z.string(),
})

/** Mail 1 of the specification: the link that confirms the address of a new account. It works for 24 hours. */
export const confirmEmailMail: MailTemplate<z.infer<typeof ConfirmEmailMail>> = {
  data: ConfirmEmailMail,
  build({ name, token }, { language, site }) {
    const { subject, greet, ask, confirm, ignore } = texts[language]
    const href = `${site.baseUrl}/auth/callback?token=${encodeURIComponent(token)}&type=signup`
    return {
      subject,
      preview: ask,
      body: [paragraph(greet(name)), paragraph(ask), linkButton({ label: confirm, href }), paragraph(ignore)],
    }
  },
}

type ConfirmEmailTexts = {
  subject: string
  greet(name: string): string
  ask: string
  confirm: string
  ignore: string
}

const texts: InEveryLanguage<ConfirmEmailTexts> = {
  en: {
    subject: 'Confirm your email address for Candlebook',
    greet: (name) => `Hello ${name},`,
    ask: 'confirm this address to start using Candlebook. The link works once and expires in 24 hours.',
    confirm: 'Confirm the address',
    ignore: 'If you did not create an account, ignore this mail.',
  },
  pt: {
    subject: 'Confirme seu e-mail no Candlebook',
    greet: (name) => `Olá, ${name}.`,
    ask: 'Confirme este endereço para começar a usar o Candlebook. O link funciona uma vez e expira em 24 horas.',
    confirm: 'Confirmar o endereço',
    ignore: 'Se você não criou uma conta, ignore este e-mail.',
  },
  es: {
    subject: 'Confirma tu correo en Candlebook',
    greet: (name) => `Hola, ${name}:`,
    ask: 'Confirma esta dirección para empezar a usar Candlebook. El enlace funciona una vez y caduca en 24 horas.',
    confirm: 'Confirmar la dirección',
    ignore: 'Si no has creado una cuenta, ignora este correo.',
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail pour Candlebook',
    greet: (name) => `Bonjour ${name},`,
    ask: 'confirmez cette adresse pour commencer à utiliser Candlebook. Le lien fonctionne une fois et expire dans 24 heures.',
    confirm: 'Confirmer l’adresse',
    ignore: 'Si vous n’avez pas créé de compte, ignorez cet e-mail.',
  },
}
