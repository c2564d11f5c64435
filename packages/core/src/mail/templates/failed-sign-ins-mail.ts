import { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { formatInstant } from './format-instant.ts'
import { linkButton, paragraph } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

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
    const { subject, greet, tell, react, tellCode, reactCode, reset } = texts[language]
    const isCode = guessed === 'code'
    const told = (isCode ? tellCode : tell)(formatInstant(triedAt, context))
    const href = `${site.baseUrl}/auth?mode=forgot-password`
    return {
      subject,
      preview: told,
      body: [
        paragraph(greet(name)),
        paragraph(told),
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

const texts: InEveryLanguage<FailedSignInsTexts> = {
  en: {
    subject: 'Many failed attempts to sign in to your Candlebook account',
    greet: (name) => `Hello ${name},`,
    tell: (time) => `somebody tried a wrong password for your account many times, last on ${time}.`,
    react:
      'The account is not locked: each further attempt has to wait longer. If your password is short or used elsewhere, set a new one.',
    tellCode: (time) =>
      `somebody entered the password of your account and then tried a wrong code many times, last on ${time}.`,
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
      `quelqu’un a essayé de nombreuses fois un mauvais mot de passe pour votre compte, la dernière fois le ${time}.`,
    react:
      'Le compte n’est pas bloqué : chaque nouvel essai doit attendre plus longtemps. Si votre mot de passe est court ou utilisé ailleurs, choisissez-en un nouveau.',
    tellCode: (time) =>
      `quelqu’un a saisi le mot de passe de votre compte, puis essayé de nombreuses fois un mauvais code, la dernière fois le ${time}.`,
    reactCode:
      'Les codes ont empêché l’accès. Si ce n’était pas vous, quelqu’un connaît votre mot de passe : choisissez-en un nouveau tout de suite.',
    reset: 'Demander un lien de réinitialisation',
  },
}
