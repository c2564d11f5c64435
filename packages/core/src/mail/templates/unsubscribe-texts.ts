import type { InEveryLanguage } from '../mail-language.ts'
import type { MailSwitch } from '../mail-switches.ts'

type UnsubscribeTexts = { ask: Record<MailSwitch, string>; button: string; done: string; invalid: string }

/** What the page says that turns a kind of optional mail off. */
export const unsubscribeTexts: InEveryLanguage<UnsubscribeTexts> = {
  en: {
    ask: {
      emailNotifications: 'Turn off mails about your trial and your plan?',
      renewalReminders: 'Turn off reminders before your subscription renews?',
    },
    button: 'Turn off',
    done: 'You get no more mails of this kind. You can turn them on again in Settings.',
    invalid: 'This link is not complete. You can turn off mails in Settings.',
  },
  pt: {
    ask: {
      emailNotifications: 'Desativar os e-mails sobre seu teste e seu plano?',
      renewalReminders: 'Desativar os lembretes antes da renovação da sua assinatura?',
    },
    button: 'Desativar',
    done: 'Você não receberá mais e-mails deste tipo. Você pode ativá-los de novo nas Configurações.',
    invalid: 'Este link não está completo. Você pode desativar e-mails nas Configurações.',
  },
  es: {
    ask: {
      emailNotifications: '¿Desactivar los correos sobre tu prueba y tu plan?',
      renewalReminders: '¿Desactivar los avisos antes de que se renueve tu suscripción?',
    },
    button: 'Desactivar',
    done: 'No recibirás más correos de este tipo. Puedes volver a activarlos en Ajustes.',
    invalid: 'Este enlace no está completo. Puedes desactivar los correos en Ajustes.',
  },
  fr: {
    ask: {
      emailNotifications: 'Désactiver les e-mails sur votre essai et votre abonnement ?',
      renewalReminders: 'Désactiver les rappels avant le renouvellement de votre abonnement ?',
    },
    button: 'Désactiver',
    done: 'Vous ne recevrez plus d’e-mails de ce type. Vous pouvez les réactiver dans les Réglages.',
    invalid: 'Ce lien n’est pas complet. Vous pouvez désactiver les e-mails dans les Réglages.',
  },
}
