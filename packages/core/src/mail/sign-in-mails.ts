import { z } from 'zod'
import type { InEveryLanguage } from './mail-language.ts'
import { formatInstant, linkButton, type MailTemplate, paragraph } from './mail-template.ts'

const ResetPasswordMail = z.strictObject({ name: z.string(), token: z.string() })

/** Mail 3 of the specification: the link that sets a new password. It works once, for one hour. */
export const resetPasswordMail: MailTemplate<z.infer<typeof ResetPasswordMail>> = {
  data: ResetPasswordMail,
  build({ name, token }, { language, site }) {
    const { subject, greet, ask, set, ignore } = resetPasswordTexts[language]
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

const resetPasswordTexts: InEveryLanguage<ResetPasswordTexts> = {
  en: {
    subject: 'Set a new Candlebook password',
    greet: (name) => `Hello ${name},`,
    ask: 'You asked for a new password. The link works once and expires in 1 hour.',
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
    ask: 'Vous avez demandé un nouveau mot de passe. Le lien fonctionne une fois et expire dans 1 heure.',
    set: 'Choisir un nouveau mot de passe',
    ignore: 'Si vous ne l’avez pas demandé, ignorez cet e-mail. Votre mot de passe reste le même.',
  },
}

const PasswordChangedMail = z.strictObject({ name: z.string(), changedAt: z.iso.datetime() })

/** Mail 4 of the specification: tells the owner that the password was changed, and how to react. */
export const passwordChangedMail: MailTemplate<z.infer<typeof PasswordChangedMail>> = {
  data: PasswordChangedMail,
  build({ name, changedAt }, context) {
    const { language, site } = context
    const { subject, greet, tell, react, reset } = passwordChangedTexts[language]
    const text = tell(formatInstant(changedAt, context))
    const href = `${site.baseUrl}/auth?mode=forgot-password`
    return {
      subject,
      preview: text,
      body: [paragraph(greet(name)), paragraph(text), paragraph(react), linkButton({ label: reset, href })],
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

const passwordChangedTexts: InEveryLanguage<PasswordChangedTexts> = {
  en: {
    subject: 'Your Candlebook password was changed',
    greet: (name) => `Hello ${name},`,
    tell: (time) => `Your password was changed on ${time}. All other devices were signed out.`,
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
      `Votre mot de passe a été modifié le ${time}. Tous les autres appareils ont été déconnectés.`,
    react:
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec le lien ci-dessous.',
    reset: 'Demander un lien de réinitialisation',
  },
}

const FailedSignInsMail = z.strictObject({
  name: z.string(),
  triedAt: z.iso.datetime(),
  /** The secret that was guessed. A person who guesses codes of the second factor knows the password. */
  guessed: z.enum(['password', 'code']),
})

/** Tells the owner of an account about many failed attempts to sign in. Sent once a day at most. */
export const failedSignInsMail: MailTemplate<z.infer<typeof FailedSignInsMail>> = {
  data: FailedSignInsMail,
  build({ name, triedAt, guessed }, context) {
    const { language, site } = context
    const { subject, greet, tell, react, tellCode, reactCode, reset } = failedSignInsTexts[language]
    const isCode = guessed === 'code'
    const text = (isCode ? tellCode : tell)(formatInstant(triedAt, context))
    const href = `${site.baseUrl}/auth?mode=forgot-password`
    return {
      subject,
      preview: text,
      body: [
        paragraph(greet(name)),
        paragraph(text),
        paragraph(isCode ? reactCode : react),
        linkButton({ label: reset, href }),
      ],
    }
  },
}

type FailedSignInsTexts = {
  subject: string
  greet(name: string): string
  tell(time: string): string
  react: string
  tellCode(time: string): string
  reactCode: string
  reset: string
}

const failedSignInsTexts: InEveryLanguage<FailedSignInsTexts> = {
  en: {
    subject: 'Many failed attempts to sign in to your Candlebook account',
    greet: (name) => `Hello ${name},`,
    tell: (time) => `Somebody tried a wrong password for your account many times, last on ${time}.`,
    react:
      'The account is not locked: each further attempt has to wait longer. If your password is short or used elsewhere, set a new one.',
    tellCode: (time) =>
      `Somebody entered the password of your account and then tried a wrong code many times, last on ${time}.`,
    reactCode:
      'The codes kept them out. If it was not you, somebody knows your password: set a new one at once.',
    reset: 'Request a reset link',
  },
  pt: {
    subject: 'Muitas tentativas de entrar na sua conta do Candlebook',
    greet: (name) => `Olá, ${name}.`,
    tell: (time) => `Alguém tentou muitas vezes uma senha errada na sua conta, a última em ${time}.`,
    react:
      'A conta não está bloqueada: cada nova tentativa precisa esperar mais. Se sua senha é curta ou usada em outro lugar, defina uma nova.',
    tellCode: (time) =>
      `Alguém digitou a senha da sua conta e depois tentou muitas vezes um código errado, a última em ${time}.`,
    reactCode:
      'Os códigos impediram o acesso. Se não foi você, alguém conhece sua senha: defina já uma nova.',
    reset: 'Pedir um link de redefinição',
  },
  es: {
    subject: 'Muchos intentos de entrar en tu cuenta de Candlebook',
    greet: (name) => `Hola, ${name}:`,
    tell: (time) => `Alguien probó muchas veces una contraseña errónea en tu cuenta, la última el ${time}.`,
    react:
      'La cuenta no está bloqueada: cada nuevo intento tiene que esperar más. Si tu contraseña es corta o la usas en otro sitio, elige una nueva.',
    tellCode: (time) =>
      `Alguien escribió la contraseña de tu cuenta y después probó muchas veces un código erróneo, la última el ${time}.`,
    reactCode:
      'Los códigos impidieron el acceso. Si no fuiste tú, alguien conoce tu contraseña: elige ya una nueva.',
    reset: 'Pedir un enlace de restablecimiento',
  },
  fr: {
    subject: 'De nombreux essais de connexion à votre compte Candlebook',
    greet: (name) => `Bonjour ${name},`,
    tell: (time) =>
      `Quelqu’un a essayé de nombreuses fois un mauvais mot de passe pour votre compte, la dernière fois le ${time}.`,
    react:
      'Le compte n’est pas bloqué : chaque nouvel essai doit attendre plus longtemps. Si votre mot de passe est court ou utilisé ailleurs, choisissez-en un nouveau.',
    tellCode: (time) =>
      `Quelqu’un a saisi le mot de passe de votre compte, puis essayé de nombreuses fois un mauvais code, la dernière fois le ${time}.`,
    reactCode:
      'Les codes ont empêché l’accès. Si ce n’était pas vous, quelqu’un connaît votre mot de passe : choisissez-en un nouveau tout de suite.',
    reset: 'Demander un lien de réinitialisation',
  },
}
