import { planNames, portalButton } from '@candlebook/domain/billing/plans'
import { z } from 'zod'
import {
  accessTexts,
  type BillingTexts,
  buildBillingMail,
  formatAmount,
  invoiceLabels,
  payLabels,
  planTexts,
  toOpenInvoice,
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
  const told = [received(formatAmount(mail, context), plan && planTexts[language][plan])]
  if (period) told.push(covers(formatInstant(period.from, context), formatInstant(period.until, context)))
  if (next) told.push(charges(formatAmount(next, context), formatInstant(next.at, context)))
  if (mail.isCancelled) told.push(ends)
  return { subject, told, link: invoiceUrl ? { label: invoiceLabels[language], href: invoiceUrl } : null }
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
      `we received your payment of ${amount}${plan ? ` for the ${plan}` : ''}. Thank you.`,
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
      `nous avons reçu votre paiement de ${amount}${plan ? ` (${plan})` : ''}. Merci.`,
    covers: (from, until) => `Il couvre la période du ${from} au ${until}.`,
    charges: (amount, at) => `Votre prochain débit est de ${amount}, le ${at}.`,
    ends: 'Votre abonnement ne sera pas renouvelé : plus rien ne sera débité.',
  },
}

const PaymentFailed = z.discriminatedUnion('reason', [
  z.strictObject({ name: z.string(), reason: z.literal('checkout_left') }),
  z.strictObject({
    name: z.string(),
    reason: z.literal('declined'),
    /** Whether the bank asks the person to confirm the payment; otherwise it was declined. */
    needsBank: z.boolean(),
    cents: z.int(),
    currency: z.string(),
    /** Which try it was. The last one has no next try. */
    attempt: z.enum(['first', 'again', 'last']),
    nextAttemptAt: z.nullable(z.iso.datetime()),
    /** Until when the person keeps the access, or when it ended; null for a subscription that never gave one. */
    access: z.nullable(z.strictObject({ state: z.enum(['runs', 'ended']), until: z.iso.datetime() })),
    /** Whether the provider has a page on which the invoice can be paid. */
    isPayable: z.boolean(),
  }),
])
type PaymentFailed = z.infer<typeof PaymentFailed>
type Declined = Extract<PaymentFailed, { reason: 'declined' }>

/** Mail 7 of the specification: a payment was declined, or a checkout was left [CHK-16] [API-09]. */
export const paymentFailedMail = buildBillingMail<PaymentFailed>({
  data: PaymentFailed,
  mailSwitch: null,
  texts: { en: tellFailed, pt: tellFailed, es: tellFailed, fr: tellFailed },
})

function tellFailed(mail: PaymentFailed, context: MailContext): BillingTexts {
  return mail.reason === 'declined' ? tellDeclined(mail, context) : failedTexts[context.language].left
}

function tellDeclined(mail: Declined, context: MailContext): BillingTexts {
  const { language } = context
  const { subjects, declined, bank, next, pay, confirm, card } = failedTexts[language]
  const { attempt, needsBank, nextAttemptAt, access, isPayable } = mail
  const told = [(needsBank ? bank : declined)[attempt](formatAmount(mail, context))]
  if (nextAttemptAt && attempt !== 'last') told.push(next[attempt](formatInstant(nextAttemptAt, context)))
  if (access) told.push(accessTexts[language][access.state](formatInstant(access.until, context)))
  told.push(isPayable ? `${needsBank ? confirm : pay} ${card}` : card)
  const label = payLabels[language][needsBank ? 'bank' : 'invoice']
  const link = isPayable ? { label, href: toOpenInvoice(context.site) } : null
  return { subject: subjects[attempt], told, link }
}

type Attempt = Declined['attempt']

const failedTexts: InEveryLanguage<{
  left: BillingTexts
  subjects: Record<Attempt, string>
  declined: Record<Attempt, (amount: string) => string>
  bank: Record<Attempt, (amount: string) => string>
  next: Record<Exclude<Attempt, 'last'>, (at: string) => string>
  pay: string
  confirm: string
  card: string
}> = {
  en: {
    left: {
      subject: 'Candlebook: the checkout was not completed',
      told: [
        'the checkout was not completed, and no payment was made.',
        'You can choose a plan in Settings at any time.',
      ],
    },
    subjects: {
      first: 'Candlebook: your payment did not go through',
      again: 'Candlebook: your payment failed again',
      last: 'Candlebook: the last try of your payment failed',
    },
    declined: {
      first: (amount) => `your payment of ${amount} was declined.`,
      again: (amount) => `your payment of ${amount} was declined again.`,
      last: (amount) => `your payment of ${amount} was declined, and it is not tried again.`,
    },
    bank: {
      first: (amount) => `your bank asks you to confirm your payment of ${amount}.`,
      again: (amount) => `your bank still asks you to confirm your payment of ${amount}.`,
      last: (amount) => `your payment of ${amount} was not confirmed, and it is not tried again.`,
    },
    next: {
      first: (at) => `It is tried again on ${at}.`,
      again: (at) => `The next try is on ${at}.`,
    },
    pay: 'To pay now, open the invoice.',
    confirm: 'To confirm it, open the invoice.',
    card: `To use another card, open your subscription and choose “${portalButton}”.`,
  },
  pt: {
    left: {
      subject: 'Candlebook: a compra não foi concluída',
      told: [
        'A compra não foi concluída e nenhum pagamento foi feito.',
        'Você pode escolher um plano nas Configurações quando quiser.',
      ],
    },
    subjects: {
      first: 'Candlebook: seu pagamento não foi concluído',
      again: 'Candlebook: seu pagamento falhou de novo',
      last: 'Candlebook: a última tentativa de pagamento falhou',
    },
    declined: {
      first: (amount) => `Seu pagamento de ${amount} foi recusado.`,
      again: (amount) => `Seu pagamento de ${amount} foi recusado de novo.`,
      last: (amount) => `Seu pagamento de ${amount} foi recusado e não haverá outra tentativa.`,
    },
    bank: {
      first: (amount) => `Seu banco pede que você confirme seu pagamento de ${amount}.`,
      again: (amount) => `Seu banco ainda pede que você confirme seu pagamento de ${amount}.`,
      last: (amount) => `Seu pagamento de ${amount} não foi confirmado e não haverá outra tentativa.`,
    },
    next: {
      first: (at) => `Uma nova tentativa será feita em ${at}.`,
      again: (at) => `A próxima tentativa será em ${at}.`,
    },
    pay: 'Para pagar agora, abra a fatura.',
    confirm: 'Para confirmá-lo, abra a fatura.',
    card: `Para usar outro cartão, abra sua assinatura e escolha “${portalButton}”.`,
  },
  es: {
    left: {
      subject: 'Candlebook: la compra no se ha completado',
      told: [
        'La compra no se completó y no se hizo ningún pago.',
        'Puedes elegir un plan en Ajustes cuando quieras.',
      ],
    },
    subjects: {
      first: 'Candlebook: tu pago no se ha completado',
      again: 'Candlebook: tu pago ha fallado otra vez',
      last: 'Candlebook: el último intento de pago ha fallado',
    },
    declined: {
      first: (amount) => `Tu pago de ${amount} fue rechazado.`,
      again: (amount) => `Tu pago de ${amount} fue rechazado otra vez.`,
      last: (amount) => `Tu pago de ${amount} fue rechazado y no se volverá a intentar.`,
    },
    bank: {
      first: (amount) => `Tu banco te pide que confirmes tu pago de ${amount}.`,
      again: (amount) => `Tu banco sigue pidiéndote que confirmes tu pago de ${amount}.`,
      last: (amount) => `Tu pago de ${amount} no se confirmó y no se volverá a intentar.`,
    },
    next: {
      first: (at) => `Se volverá a intentar el ${at}.`,
      again: (at) => `El próximo intento será el ${at}.`,
    },
    pay: 'Para pagar ahora, abre la factura.',
    confirm: 'Para confirmarlo, abre la factura.',
    card: `Para usar otra tarjeta, abre tu suscripción y elige «${portalButton}».`,
  },
  fr: {
    left: {
      subject: 'Candlebook : la commande n’a pas été terminée',
      told: [
        'la commande n’a pas été terminée et aucun paiement n’a été effectué.',
        'Vous pouvez choisir un abonnement dans les Réglages à tout moment.',
      ],
    },
    subjects: {
      first: 'Candlebook : votre paiement n’a pas abouti',
      again: 'Candlebook : votre paiement a de nouveau échoué',
      last: 'Candlebook : la dernière tentative de paiement a échoué',
    },
    declined: {
      first: (amount) => `votre paiement de ${amount} a été refusé.`,
      again: (amount) => `votre paiement de ${amount} a de nouveau été refusé.`,
      last: (amount) => `votre paiement de ${amount} a été refusé et ne sera plus retenté.`,
    },
    bank: {
      first: (amount) => `votre banque vous demande de confirmer votre paiement de ${amount}.`,
      again: (amount) => `votre banque vous demande toujours de confirmer votre paiement de ${amount}.`,
      last: (amount) => `votre paiement de ${amount} n’a pas été confirmé et ne sera plus retenté.`,
    },
    next: {
      first: (at) => `Une nouvelle tentative aura lieu le ${at}.`,
      again: (at) => `La prochaine tentative aura lieu le ${at}.`,
    },
    pay: 'Pour payer maintenant, ouvrez la facture.',
    confirm: 'Pour le confirmer, ouvrez la facture.',
    card: `Pour utiliser une autre carte, ouvrez votre abonnement et choisissez « ${portalButton} ».`,
  },
}

const RenewalReminder = z.strictObject({
  name: z.string(),
  cents: z.int(),
  currency: z.string(),
  renewsAt: z.iso.datetime(),
})

/** Mail 10 of the specification: a paid plan renews in some days [SET-05]. */
export const renewalReminderMail = buildBillingMail<z.infer<typeof RenewalReminder>>({
  data: RenewalReminder,
  mailSwitch: 'renewalReminders',
  texts: {
    en: ({ renewsAt, ...amount }, context) => ({
      subject: 'Candlebook: your subscription renews soon',
      told: [
        `your subscription renews on ${formatInstant(renewsAt, context)} for ${formatAmount(amount, context)}.`,
        'To stop it, open your subscription before that day and cancel.',
      ],
    }),
    pt: ({ renewsAt, ...amount }, context) => ({
      subject: 'Candlebook: sua assinatura será renovada em breve',
      told: [
        `Sua assinatura será renovada em ${formatInstant(renewsAt, context)} por ${formatAmount(amount, context)}.`,
        'Para impedir, abra sua assinatura antes desse dia e cancele.',
      ],
    }),
    es: ({ renewsAt, ...amount }, context) => ({
      subject: 'Candlebook: tu suscripción se renueva pronto',
      told: [
        `Tu suscripción se renueva el ${formatInstant(renewsAt, context)} por ${formatAmount(amount, context)}.`,
        'Para evitarlo, abre tu suscripción antes de ese día y cancélala.',
      ],
    }),
    fr: ({ renewsAt, ...amount }, context) => ({
      subject: 'Candlebook : votre abonnement sera bientôt renouvelé',
      told: [
        `votre abonnement sera renouvelé le ${formatInstant(renewsAt, context)} pour ${formatAmount(amount, context)}.`,
        'Pour l’éviter, ouvrez votre abonnement avant ce jour et résiliez-le.',
      ],
    }),
  },
})
