import { createHmac, timingSafeEqual } from 'node:crypto'
import { type InEveryLanguage, type MailLanguage, mailLanguages } from './mail-language.ts'
import { type MailSite, type MailSwitch, mailSwitches } from './mail-template.ts'

/** The address of the link that turns one kind of optional mail off, below the address of the installation. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** What a valid link turns off. */
type UnsubscribeLink = { userId: string; mail: MailSwitch; language: MailLanguage }

/**
 * The headers with which a mail program turns this kind of mail off with one press, without a session. Source: RFC 8058.
 * The signature never expires, because people also turn old mail off, and the link can do nothing but this.
 */
export function buildUnsubscribeHeaders(
  { mailSwitch, userId, language }: { mailSwitch: MailSwitch; userId: string; language: MailLanguage },
  { baseUrl, unsubscribeKey }: MailSite,
): Record<string, string> {
  const signature = sign({ userId, mail: mailSwitch }, unsubscribeKey).toString('base64url')
  const query = new URLSearchParams({ user: userId, mail: mailSwitch, language, signature })
  return {
    'List-Unsubscribe': `<${baseUrl}${UNSUBSCRIBE_PATH}?${query}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** What the link with this query turns off; null when its signature is wrong. */
export function parseUnsubscribeLink(query: URLSearchParams, unsubscribeKey: string): UnsubscribeLink | null {
  const userId = query.get('user') ?? ''
  const mail = mailSwitches.find((name) => name === query.get('mail'))
  const language = mailLanguages.find((name) => name === query.get('language')) ?? 'en'
  if (!mail) return null
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const wanted = sign({ userId, mail }, unsubscribeKey)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? { userId, mail, language } : null
}

function sign({ userId, mail }: { userId: string; mail: MailSwitch }, key: string): Buffer {
  return createHmac('sha256', key).update(`${userId}\n${mail}`).digest()
}

type UnsubscribeTexts = { ask: Record<MailSwitch, string>; button: string; done: string; invalid: string }

/** What the page says that turns a kind of optional mail off. */
export const unsubscribeTexts: InEveryLanguage<UnsubscribeTexts> = {
  en: {
    ask: {
      emailNotifications: 'Turn off mails about your trial and your plan?',
      renewalReminders: 'Turn off reminders before your subscription renews?',
      weeklyReview: 'Turn off the weekly review on Sundays?',
    },
    button: 'Turn off',
    done: 'You get no more mails of this kind. You can turn them on again in Settings.',
    invalid: 'This link is not complete. You can turn off mails in Settings.',
  },
  pt: {
    ask: {
      emailNotifications: 'Desativar os e-mails sobre seu teste e seu plano?',
      renewalReminders: 'Desativar os lembretes antes da renovação da sua assinatura?',
      weeklyReview: 'Desativar a revisão semanal aos domingos?',
    },
    button: 'Desativar',
    done: 'Você não receberá mais e-mails deste tipo. Você pode ativá-los de novo nas Configurações.',
    invalid: 'Este link não está completo. Você pode desativar e-mails nas Configurações.',
  },
  es: {
    ask: {
      emailNotifications: '¿Desactivar los correos sobre tu prueba y tu plan?',
      renewalReminders: '¿Desactivar los avisos antes de que se renueve tu suscripción?',
      weeklyReview: '¿Desactivar el resumen semanal de los domingos?',
    },
    button: 'Desactivar',
    done: 'No recibirás más correos de este tipo. Puedes volver a activarlos en Ajustes.',
    invalid: 'Este enlace no está completo. Puedes desactivar los correos en Ajustes.',
  },
  fr: {
    ask: {
      emailNotifications: 'Désactiver les e-mails sur votre essai et votre abonnement ?',
      renewalReminders: 'Désactiver les rappels avant le renouvellement de votre abonnement ?',
      weeklyReview: 'Désactiver le bilan hebdomadaire du dimanche ?',
    },
    button: 'Désactiver',
    done: 'Vous ne recevrez plus d’e-mails de ce type. Vous pouvez les réactiver dans les Réglages.',
    invalid: 'Ce lien n’est pas complet. Vous pouvez désactiver les e-mails dans les Réglages.',
  },
}
