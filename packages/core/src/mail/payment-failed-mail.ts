import { portalButton } from '@candlebook/domain/billing/plans'
import { z } from 'zod'
import {
  accessTexts,
  type BillingTexts,
  buildBillingMail,
  formatAmount,
  payLabels,
  toOpenInvoice,
} from './billing-mail.ts'
import type { InEveryLanguage } from './mail-language.ts'
import { formatInstant, type MailContext } from './mail-template.ts'

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
  const paragraphs = [(needsBank ? bank : declined)[attempt](formatAmount(mail, context))]
  if (nextAttemptAt && attempt !== 'last')
    paragraphs.push(next[attempt](formatInstant(nextAttemptAt, context)))
  if (access) paragraphs.push(accessTexts[language][access.state](formatInstant(access.until, context)))
  paragraphs.push(isPayable ? `${needsBank ? confirm : pay} ${card}` : card)
  const label = payLabels[language][needsBank ? 'bank' : 'invoice']
  const link = isPayable ? { label, href: toOpenInvoice(context.site) } : null
  return { subject: subjects[attempt], paragraphs, link }
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
      paragraphs: [
        'The checkout was not completed, and no payment was made.',
        'You can choose a plan in Settings at any time.',
      ],
    },
    subjects: {
      first: 'Candlebook: your payment did not go through',
      again: 'Candlebook: your payment failed again',
      last: 'Candlebook: the last try of your payment failed',
    },
    declined: {
      first: (amount) => `Your payment of ${amount} was declined.`,
      again: (amount) => `Your payment of ${amount} was declined again.`,
      last: (amount) => `Your payment of ${amount} was declined, and it is not tried again.`,
    },
    bank: {
      first: (amount) => `Your bank asks you to confirm your payment of ${amount}.`,
      again: (amount) => `Your bank still asks you to confirm your payment of ${amount}.`,
      last: (amount) => `Your payment of ${amount} was not confirmed, and it is not tried again.`,
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
      paragraphs: [
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
      paragraphs: [
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
      paragraphs: [
        'La commande n’a pas été terminée et aucun paiement n’a été effectué.',
        'Vous pouvez choisir un abonnement dans les Réglages à tout moment.',
      ],
    },
    subjects: {
      first: 'Candlebook : votre paiement n’a pas abouti',
      again: 'Candlebook : votre paiement a de nouveau échoué',
      last: 'Candlebook : la dernière tentative de paiement a échoué',
    },
    declined: {
      first: (amount) => `Votre paiement de ${amount} a été refusé.`,
      again: (amount) => `Votre paiement de ${amount} a de nouveau été refusé.`,
      last: (amount) => `Votre paiement de ${amount} a été refusé et ne sera plus retenté.`,
    },
    bank: {
      first: (amount) => `Votre banque vous demande de confirmer votre paiement de ${amount}.`,
      again: (amount) => `Votre banque vous demande toujours de confirmer votre paiement de ${amount}.`,
      last: (amount) => `Votre paiement de ${amount} n’a pas été confirmé et ne sera plus retenté.`,
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
