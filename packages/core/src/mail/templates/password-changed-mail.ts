import { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { formatInstant } from './format-instant.ts'
import { linkButton, paragraph } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const PasswordChangedMail = z.strictObject({ name: z.string(), changedAt: z.iso.datetime() })

/** Mail 4 of the specification: tells the owner that the password was changed, and how to react. */
export const passwordChangedMail: MailTemplate<z.infer<typeof PasswordChangedMail>> = {
  data: PasswordChangedMail,
  build({ name, changedAt }, context) {
    const { language, site } = context
    const { subject, greet, tell, react, reset } = texts[language]
    const told = tell(formatInstant(changedAt, context))
    const href = `${site.baseUrl}/auth?mode=forgot-password`
    return {
      subject,
      preview: told,
      body: [paragraph(greet(name)), paragraph(told), paragraph(react), linkButton({ label: reset, href })],
    }
  },
}

type PasswordChangedTexts = {
  subject: string
  greet(name: string): string
  tell(time: string): string
  react: string
  reset: string
}

const texts: InEveryLanguage<PasswordChangedTexts> = {
  en: {
    subject: 'Your Candlebook password was changed',
    greet: (name) => `Hello ${name},`,
    tell: (time) => `your password was changed on ${time}. All other devices were signed out.`,
    react: 'If you did not change it, set a new password at once with the link below.',
    reset: 'Request a reset link',
  },
  pt: {
    subject: 'Sua senha do Candlebook foi alterada',
    greet: (name) => `Olá, ${name}.`,
    tell: (time) => `Sua senha foi alterada em ${time}. Todos os outros dispositivos foram desconectados.`,
    react: 'Se não foi você, defina já uma nova senha com o link abaixo.',
    reset: 'Pedir um link de redefinição',
  },
  es: {
    subject: 'Tu contraseña de Candlebook ha cambiado',
    greet: (name) => `Hola, ${name}:`,
    tell: (time) => `Tu contraseña cambió el ${time}. Se cerró la sesión en los demás dispositivos.`,
    react: 'Si no la has cambiado tú, elige ya una nueva contraseña con este enlace.',
    reset: 'Pedir un enlace de restablecimiento',
  },
  fr: {
    subject: 'Votre mot de passe Candlebook a été modifié',
    greet: (name) => `Bonjour ${name},`,
    tell: (time) =>
      `votre mot de passe a été modifié le ${time}. Tous les autres appareils ont été déconnectés.`,
    react:
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec le lien ci-dessous.',
    reset: 'Demander un lien de réinitialisation',
  },
}
