import { planNames } from '@candlebook/domain/billing/plans'
import { z } from 'zod'
import {
  type BillingTexts,
  buildBillingMail,
  formatAmount,
  invoiceLabels,
  planTexts,
} from './billing-mail.ts'
import type { InEveryLanguage } from './mail-language.ts'
import { formatInstant, type MailContext } from './mail-template.ts'

const PaymentSucceeded = z.strictObject({
  name: z.string(),
  cents: z.int(),
  currency: z.string(),
  /** Null for a price that is not one of our prices. */
  plan: z.nullable(z.enum(planNames)),
  /** What was paid for; null for an invoice that charges no period. */
  period: z.nullable(z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime() })),
  /** The next charge; null when there is none. */
  next: z.nullable(z.strictObject({ cents: z.int(), currency: z.string(), at: z.iso.datetime() })),
  /** Whether the subscription ends without another charge. */
  isCancelled: z.boolean(),
  /** The provider's page of the invoice. */
  invoiceUrl: z.nullable(z.url()),
})
type PaymentSucceeded = z.infer<typeof PaymentSucceeded>

/** Mail 6 of the specification: a payment was received [CHK-13] [API-09]. */
export const paymentSucceededMail = buildBillingMail<PaymentSucceeded>({
  data: PaymentSucceeded,
  mailSwitch: null,
  texts: { en: tellSucceeded, pt: tellSucceeded, es: tellSucceeded, fr: tellSucceeded },
})

function tellSucceeded(mail: PaymentSucceeded, context: MailContext): BillingTexts {
  const { language } = context
  const { subject, received, covers, charges, ends } = succeededTexts[language]
  const { plan, period, next, invoiceUrl } = mail
  const paragraphs = [received(formatAmount(mail, context), plan && planTexts[language][plan])]
  if (period)
    paragraphs.push(covers(formatInstant(period.from, context), formatInstant(period.until, context)))
  if (next) paragraphs.push(charges(formatAmount(next, context), formatInstant(next.at, context)))
  if (mail.isCancelled) paragraphs.push(ends)
  return {
    subject,
    paragraphs,
    link: invoiceUrl ? { label: invoiceLabels[language], href: invoiceUrl } : null,
  }
}

const succeededTexts: InEveryLanguage<{
  subject: string
  received(amount: string, plan: string | null): string
  covers(from: string, until: string): string
  charges(amount: string, at: string): string
  ends: string
}> = {
  en: {
    subject: 'Candlebook: your payment was received',
    received: (amount, plan) =>
      `We received your payment of ${amount}${plan ? ` for the ${plan}` : ''}. Thank you.`,
    covers: (from, until) => `It covers the time from ${from} to ${until}.`,
    charges: (amount, at) => `Your next charge is ${amount} on ${at}.`,
    ends: 'Your subscription does not renew, so nothing more is charged.',
  },
  pt: {
    subject: 'Candlebook: recebemos seu pagamento',
    received: (amount, plan) => `Recebemos seu pagamento de ${amount}${plan ? ` (${plan})` : ''}. Obrigado.`,
    covers: (from, until) => `Ele cobre o período de ${from} a ${until}.`,
    charges: (amount, at) => `Sua próxima cobrança é de ${amount}, em ${at}.`,
    ends: 'Sua assinatura não será renovada, então nada mais será cobrado.',
  },
  es: {
    subject: 'Candlebook: hemos recibido tu pago',
    received: (amount, plan) => `Hemos recibido tu pago de ${amount}${plan ? ` (${plan})` : ''}. Gracias.`,
    covers: (from, until) => `Cubre el período del ${from} al ${until}.`,
    charges: (amount, at) => `Tu próximo cobro es de ${amount}, el ${at}.`,
    ends: 'Tu suscripción no se renueva, así que no se cobrará nada más.',
  },
  fr: {
    subject: 'Candlebook : votre paiement a été reçu',
    received: (amount, plan) =>
      `Nous avons reçu votre paiement de ${amount}${plan ? ` (${plan})` : ''}. Merci.`,
    covers: (from, until) => `Il couvre la période du ${from} au ${until}.`,
    charges: (amount, at) => `Votre prochain débit est de ${amount}, le ${at}.`,
    ends: 'Votre abonnement ne sera pas renouvelé : plus rien ne sera débité.',
  },
}

const RenewalReminder = z.strictObject({
  name: z.string(),
  cents: z.int(),
  currency: z.string(),
  renewsAt: z.iso.datetime(),
  /** Whether a card is stored that can be charged. */
  hasPaymentMethod: z.boolean(),
})
type RenewalReminder = z.infer<typeof RenewalReminder>

/** Mail 10 of the specification: a paid plan renews in some days [SET-05]. */
export const renewalReminderMail = buildBillingMail<RenewalReminder>({
  data: RenewalReminder,
  mailSwitch: 'renewalReminders',
  texts: { en: remind, pt: remind, es: remind, fr: remind },
})

function remind(
  { renewsAt, hasPaymentMethod, ...amount }: RenewalReminder,
  context: MailContext,
): BillingTexts {
  const { subject, renews, noCard, stop } = renewalTexts[context.language]
  const paragraphs = [renews(formatInstant(renewsAt, context), formatAmount(amount, context))]
  if (!hasPaymentMethod) paragraphs.push(noCard)
  return { subject, paragraphs: [...paragraphs, stop], ...(!hasPaymentMethod && { action: 'add_card' }) }
}

const renewalTexts: InEveryLanguage<{
  subject: string
  renews(at: string, amount: string): string
  noCard: string
  stop: string
}> = {
  en: {
    subject: 'Candlebook: your subscription renews soon',
    renews: (at, amount) => `Your subscription renews on ${at} for ${amount}.`,
    noCard: 'No card is stored, so this payment will fail. To keep Premium, add a card before that day.',
    stop: 'To stop it, open your subscription before that day and cancel.',
  },
  pt: {
    subject: 'Candlebook: sua assinatura será renovada em breve',
    renews: (at, amount) => `Sua assinatura será renovada em ${at} por ${amount}.`,
    noCard:
      'Nenhum cartão está salvo, por isso esse pagamento vai falhar. Para manter o Premium, adicione um cartão antes desse dia.',
    stop: 'Para impedir, abra sua assinatura antes desse dia e cancele.',
  },
  es: {
    subject: 'Candlebook: tu suscripción se renueva pronto',
    renews: (at, amount) => `Tu suscripción se renueva el ${at} por ${amount}.`,
    noCard:
      'No hay ninguna tarjeta guardada, así que este pago fallará. Para conservar Premium, añade una tarjeta antes de ese día.',
    stop: 'Para evitarlo, abre tu suscripción antes de ese día y cancélala.',
  },
  fr: {
    subject: 'Candlebook : votre abonnement sera bientôt renouvelé',
    renews: (at, amount) => `Votre abonnement sera renouvelé le ${at} pour ${amount}.`,
    noCard:
      'Aucune carte n’est enregistrée : ce paiement échouera. Pour garder Premium, ajoutez une carte avant ce jour.',
    stop: 'Pour l’éviter, ouvrez votre abonnement avant ce jour et résiliez-le.',
  },
}
