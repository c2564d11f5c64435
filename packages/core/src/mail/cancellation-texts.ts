import { z } from 'zod'
import { accessTexts, type BillingTexts, openPaymentTexts, payLabels, toOpenInvoice } from './billing-mail.ts'
import type { InEveryLanguage } from './mail-language.ts'
import { formatInstant, type MailContext } from './mail-template.ts'

/** A trial or a subscription that was cancelled at the end of its period. */
export const Cancelled = z.strictObject({
  name: z.string(),
  change: z.literal('cancelled'),
  isTrial: z.boolean(),
  /** The end of the period. While its payment is overdue, it gives access until then only when it is paid. */
  accessUntil: z.iso.datetime(),
  /** Until when there is access without the overdue payment, or when it ended; null when nothing is overdue. */
  unpaidAccess: z.nullable(z.strictObject({ state: z.enum(['runs', 'ended']), until: z.iso.datetime() })),
  /** Whether an invitation waits for the end of the plan. */
  invitationWaits: z.boolean(),
})
type Cancelled = z.infer<typeof Cancelled>

/** Until when there is access, and what is still charged. */
export function tellCancelled(data: Cancelled, context: MailContext): BillingTexts {
  const { isTrial, accessUntil, unpaidAccess, invitationWaits } = data
  const { language, site } = context
  const { subjects, trial, subscription, overdue, oncePaid, invitation } = cancelledTexts[language]
  const waiting = invitationWaits ? [invitation] : []
  const until = formatInstant(accessUntil, context)
  if (isTrial) return { subject: subjects.trial, paragraphs: [trial(until), ...waiting] }
  if (!unpaidAccess) return { subject: subjects.subscription, paragraphs: [subscription(until), ...waiting] }
  const unpaid = accessTexts[language][unpaidAccess.state](formatInstant(unpaidAccess.until, context))
  return {
    subject: subjects.subscription,
    paragraphs: [`${overdue} ${openPaymentTexts[language]}`, unpaid, oncePaid(until), ...waiting],
    link: { label: payLabels[language].invoice, href: toOpenInvoice(site) },
  }
}

const cancelledTexts: InEveryLanguage<{
  subjects: Record<'trial' | 'subscription', string>
  trial(until: string): string
  subscription(until: string): string
  overdue: string
  oncePaid(until: string): string
  invitation: string
}> = {
  en: {
    subjects: {
      trial: 'Candlebook: your trial is cancelled',
      subscription: 'Candlebook: your subscription is cancelled',
    },
    trial: (until) => `Your trial is cancelled. You keep your access until ${until}, and nothing is charged.`,
    subscription: (until) =>
      `Your subscription is cancelled. You keep your access until ${until}, and nothing more is charged.`,
    overdue: 'Your subscription is cancelled and does not renew.',
    oncePaid: (until) => `Once it is paid, you have access until ${until}.`,
    invitation: 'Your invitation waits until then, and starts when that access ends.',
  },
  pt: {
    subjects: {
      trial: 'Candlebook: seu teste foi cancelado',
      subscription: 'Candlebook: sua assinatura foi cancelada',
    },
    trial: (until) => `Seu teste foi cancelado. Você mantém o acesso até ${until} e nada será cobrado.`,
    subscription: (until) =>
      `Sua assinatura foi cancelada. Você mantém o acesso até ${until} e nada mais será cobrado.`,
    overdue: 'Sua assinatura foi cancelada e não será renovada.',
    oncePaid: (until) => `Depois de pago, você tem acesso até ${until}.`,
    invitation: 'Seu convite espera até lá e começa quando esse acesso terminar.',
  },
  es: {
    subjects: {
      trial: 'Candlebook: tu prueba está cancelada',
      subscription: 'Candlebook: tu suscripción está cancelada',
    },
    trial: (until) => `Tu prueba está cancelada. Mantienes el acceso hasta el ${until} y no se cobrará nada.`,
    subscription: (until) =>
      `Tu suscripción está cancelada. Mantienes el acceso hasta el ${until} y no se cobrará nada más.`,
    overdue: 'Tu suscripción está cancelada y no se renovará.',
    oncePaid: (until) => `Una vez pagado, tienes acceso hasta el ${until}.`,
    invitation: 'Tu invitación espera hasta entonces y empieza cuando termine ese acceso.',
  },
  fr: {
    subjects: {
      trial: 'Candlebook : votre essai est annulé',
      subscription: 'Candlebook : votre abonnement est résilié',
    },
    trial: (until) =>
      `Votre essai est annulé. Vous gardez votre accès jusqu’au ${until} et rien ne sera débité.`,
    subscription: (until) =>
      `Votre abonnement est résilié. Vous gardez votre accès jusqu’au ${until} et plus rien ne sera débité.`,
    overdue: 'Votre abonnement est résilié et ne sera pas renouvelé.',
    oncePaid: (until) => `Une fois payé, il vous donne accès jusqu’au ${until}.`,
    invitation: 'Votre invitation attend jusque-là et commence à la fin de cet accès.',
  },
}
