import { z } from 'zod'
import type { InEveryLanguage } from './mail-language.ts'
import { formatInstant, linkButton, type MailTemplate, paragraph } from './mail-template.ts'

/** What changed about the second factors of an account. The operator removes the lost ones. */
const factorChanges = [
  'two_factor_on',
  'two_factor_off',
  'backup_codes_replaced',
  'passkey_added',
  'passkey_removed',
  'lost_app_removed',
  'lost_factors_removed',
] as const
export type FactorChange = (typeof factorChanges)[number]

const FactorChangedMail = z.strictObject({
  name: z.string(),
  change: z.enum(factorChanges),
  changedAt: z.iso.datetime(),
})

/** Tells the owner that a second factor or a passkey was added or removed, and how to react. */
export const factorChangedMail: MailTemplate<z.infer<typeof FactorChangedMail>> = {
  data: FactorChangedMail,
  build({ name, change, changedAt }, context) {
    const { language, site } = context
    const { subject, greet, changes, react, reset } = texts[language]
    const text = changes[change](formatInstant(changedAt, context))
    const href = `${site.baseUrl}/auth?mode=forgot-password`
    return {
      subject,
      preview: text,
      body: [paragraph(greet(name)), paragraph(text), paragraph(react), linkButton({ label: reset, href })],
    }
  },
}

type FactorChangedTexts = {
  subject: string
  greet(name: string): string
  changes: Record<FactorChange, (time: string) => string>
  react: string
  reset: string
}

const texts: InEveryLanguage<FactorChangedTexts> = {
  en: {
    subject: 'The sign-in of your Candlebook account was changed',
    greet: (name) => `Hello ${name},`,
    changes: {
      two_factor_on: (time) => `two-factor authentication was enabled on ${time}.`,
      two_factor_off: (time) => `two-factor authentication was disabled on ${time}.`,
      backup_codes_replaced: (time) =>
        `New backup codes were created on ${time}. The old ones no longer work.`,
      passkey_added: (time) => `A passkey was added on ${time}. It signs in without your password.`,
      passkey_removed: (time) => `A passkey was removed on ${time}. It no longer signs in.`,
      lost_app_removed: (time) =>
        `The operator removed your authenticator app and backup codes on ${time}, because they were reported as lost. All devices were signed out.`,
      lost_factors_removed: (time) =>
        `The operator removed your authenticator app, backup codes and passkeys on ${time}, because they were reported as lost. All devices were signed out.`,
    },
    react:
      'If it was not you, set a new password at once with the link below, and look at your passkeys and sessions in Settings, Security.',
    reset: 'Request a reset link',
  },
  pt: {
    subject: 'O acesso à sua conta do Candlebook foi alterado',
    greet: (name) => `Olá, ${name}.`,
    changes: {
      two_factor_on: (time) => `A autenticação de dois fatores foi ativada em ${time}.`,
      two_factor_off: (time) => `A autenticação de dois fatores foi desativada em ${time}.`,
      backup_codes_replaced: (time) =>
        `Novos códigos de reserva foram criados em ${time}. Os antigos não funcionam mais.`,
      passkey_added: (time) => `Uma chave de acesso foi adicionada em ${time}. Ela entra sem a sua senha.`,
      passkey_removed: (time) => `Uma chave de acesso foi removida em ${time}. Ela não entra mais.`,
      lost_app_removed: (time) =>
        `O operador removeu o seu aplicativo autenticador e os códigos de reserva em ${time}, porque foram dados como perdidos. Todos os dispositivos foram desconectados.`,
      lost_factors_removed: (time) =>
        `O operador removeu o seu aplicativo autenticador, os códigos de reserva e as chaves de acesso em ${time}, porque foram dados como perdidos. Todos os dispositivos foram desconectados.`,
    },
    react:
      'Se não foi você, defina já uma nova senha com o link abaixo e verifique suas chaves de acesso e sessões em Settings, Security.',
    reset: 'Pedir um link de redefinição',
  },
  es: {
    subject: 'El acceso a tu cuenta de Candlebook ha cambiado',
    greet: (name) => `Hola, ${name}:`,
    changes: {
      two_factor_on: (time) => `La autenticación de dos factores se activó el ${time}.`,
      two_factor_off: (time) => `La autenticación de dos factores se desactivó el ${time}.`,
      backup_codes_replaced: (time) =>
        `Se crearon nuevos códigos de respaldo el ${time}. Los anteriores ya no funcionan.`,
      passkey_added: (time) => `Se añadió una llave de acceso el ${time}. Entra sin tu contraseña.`,
      passkey_removed: (time) => `Se eliminó una llave de acceso el ${time}. Ya no permite entrar.`,
      lost_app_removed: (time) =>
        `El operador quitó tu aplicación de autenticación y los códigos de respaldo el ${time}, porque se comunicó su pérdida. Se cerró la sesión en todos los dispositivos.`,
      lost_factors_removed: (time) =>
        `El operador quitó tu aplicación de autenticación, los códigos de respaldo y las llaves de acceso el ${time}, porque se comunicó su pérdida. Se cerró la sesión en todos los dispositivos.`,
    },
    react:
      'Si no has sido tú, elige ya una nueva contraseña con este enlace y revisa tus llaves de acceso y sesiones en Settings, Security.',
    reset: 'Pedir un enlace de restablecimiento',
  },
  fr: {
    subject: 'La connexion à votre compte Candlebook a été modifiée',
    greet: (name) => `Bonjour ${name},`,
    changes: {
      two_factor_on: (time) => `L’authentification à deux facteurs a été activée le ${time}.`,
      two_factor_off: (time) => `L’authentification à deux facteurs a été désactivée le ${time}.`,
      backup_codes_replaced: (time) =>
        `De nouveaux codes de secours ont été créés le ${time}. Les anciens ne fonctionnent plus.`,
      passkey_added: (time) => `Une clé d’accès a été ajoutée le ${time}. Elle connecte sans mot de passe.`,
      passkey_removed: (time) => `Une clé d’accès a été supprimée le ${time}. Elle ne connecte plus.`,
      lost_app_removed: (time) =>
        `L’opérateur a retiré votre application d’authentification et les codes de secours le ${time}, car leur perte a été signalée. Tous les appareils ont été déconnectés.`,
      lost_factors_removed: (time) =>
        `L’opérateur a retiré votre application d’authentification, les codes de secours et les clés d’accès le ${time}, car leur perte a été signalée. Tous les appareils ont été déconnectés.`,
    },
    react:
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec le lien ci-dessous, et vérifiez vos clés d’accès et sessions dans Settings, Security.',
    reset: 'Demander un lien de réinitialisation',
  },
}
