import { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { linkButton, paragraph } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const ResetPasswordMail = z.strictObject({ name: z.string(), token: z.string() })

/** Mail 3 of the specification: the link that sets a new password. It works once, for one hour. */
export const resetPasswordMail: MailTemplate<z.infer<typeof ResetPasswordMail>> = {
  data: ResetPasswordMail,
  build({ name, token }, { language, site }) {
    const { subject, greet, ask, set, ignore } = texts[language]
    const href = `${site.baseUrl}/reset-password?token=${encodeURIComponent(token)}&type=recovery`
    return {
      subject,
      preview: ask,
      body: [paragraph(greet(name)), paragraph(ask), linkButton({ label: set, href }), paragraph(ignore)],
    }
  },
}

type ResetPasswordTexts = {
  subject: string
  greet(name: string): string
  ask: string
  set: string
  ignore: string
}

const texts: InEveryLanguage<ResetPasswordTexts> = {
  en: {
    subject: 'Set a new Candlebook password',
    greet: (name) => `Hello ${name},`,
    ask: 'you asked for a new password. The link works once and expires in 1 hour.',
    set: 'Set a new password',
    ignore: 'If you did not ask for it, ignore this mail. Your password stays as it is.',
  },
  pt: {
    subject: 'Defina uma nova senha do Candlebook',
    greet: (name) => `Olá, ${name}.`,
    ask: 'Você pediu uma nova senha. O link funciona uma vez e expira em 1 hora.',
    set: 'Definir uma nova senha',
    ignore: 'Se não foi você, ignore este e-mail. Sua senha continua a mesma.',
  },
  es: {
    subject: 'Elige una nueva contraseña de Candlebook',
    greet: (name) => `Hola, ${name}:`,
    ask: 'Has pedido una nueva contraseña. El enlace funciona una vez y caduca en 1 hora.',
    set: 'Elegir una nueva contraseña',
    ignore: 'Si no la has pedido, ignora este correo. Tu contraseña no cambia.',
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe Candlebook',
    greet: (name) => `Bonjour ${name},`,
    ask: 'vous avez demandé un nouveau mot de passe. Le lien fonctionne une fois et expire dans 1 heure.',
    set: 'Choisir un nouveau mot de passe',
    ignore: 'Si vous ne l’avez pas demandé, ignorez cet e-mail. Votre mot de passe reste le même.',
  },
}
