import { z } from 'zod'
import { accessTexts, type BillingTexts, buildBillingMail, formatAmount, staysTexts } from './billing-mail.ts'
import type { InEveryLanguage } from './mail-language.ts'
import { formatInstant, type MailContext } from './mail-template.ts'

/** Why a subscription is over. A payment that was given back has another mail, which names the amount. */
const endCauses = ['trial', 'cancelled', 'payment_failed', 'payment_disputed', 'other'] as const
type EndCause = (typeof endCauses)[number]

const SubscriptionEnded = z.strictObject({
  name: z.string(),
  cause: z.enum(endCauses),
  endedAt: z.iso.datetime(),
  /** When its access ended, if that was earlier: while a payment is overdue, the access ends some days later. */
  accessEndedAt: z.nullable(z.iso.datetime()),
  /** What the person has now: nothing, a newer subscription, or an invitation, which can have no end. */
  has: z.enum(['nothing', 'subscription', 'invitation']),
  until: z.nullable(z.iso.datetime()),
})
type SubscriptionEnded = z.infer<typeof SubscriptionEnded>

/** Mails 11 and 12 of the specification: a trial or a subscription has ended, and why. */
export const subscriptionEndedMail = buildBillingMail<SubscriptionEnded>({
  data: SubscriptionEnded,
  // Only the mail about a trial that ended without a payment is optional.
  mailSwitch: ({ cause }) => (cause === 'trial' ? 'emailNotifications' : null),
  texts: { en: tellEnded, pt: tellEnded, es: tellEnded, fr: tellEnded },
})

function tellEnded(
  { cause, endedAt, accessEndedAt, has, until }: SubscriptionEnded,
  context: MailContext,
): BillingTexts {
  const { language } = context
  const { subjects, ended, nothing, subscription, invitation } = endedTexts[language]
  const paragraphs = [ended[cause](formatInstant(endedAt, context))]
  if (accessEndedAt) paragraphs.push(accessTexts[language].ended(formatInstant(accessEndedAt, context)))
  if (has === 'nothing') paragraphs.push(nothing)
  if (has === 'subscription') paragraphs.push(subscription)
  if (has === 'invitation') paragraphs.push(invitation(until && formatInstant(until, context)))
  return { subject: subjects[cause], paragraphs }
}

const endedTexts: InEveryLanguage<{
  subjects: Record<EndCause, string>
  ended: Record<EndCause, (at: string) => string>
  nothing: string
  subscription: string
  /** Null: access without an end. */
  invitation(until: string | null): string
}> = {
  en: {
    subjects: {
      trial: 'Candlebook: your trial has ended',
      cancelled: 'Candlebook: your subscription has ended',
      payment_failed: 'Candlebook: your subscription ended because your payment failed',
      payment_disputed: 'Candlebook: your subscription ended because a payment was taken back',
      other: 'Candlebook: your subscription has ended',
    },
    ended: {
      trial: (at) => `Your trial ended on ${at}, and nothing was charged.`,
      cancelled: (at) => `Your cancelled subscription ended on ${at}. Nothing more is charged.`,
      payment_failed: (at) =>
        `Your payment failed at every try, so your subscription ended on ${at}. Nothing more is charged.`,
      payment_disputed: (at) =>
        `Your bank took your payment back, so your subscription ended on ${at}. Nothing more is charged.`,
      other: (at) => `Your subscription ended on ${at}. Nothing more is charged.`,
    },
    nothing: 'Your journal is still there. To have Premium again, choose a plan.',
    subscription: 'You have a newer subscription, and it continues.',
    invitation: (until) =>
      until
        ? `Your invitation gives you access until ${until}.`
        : 'Your invitation gives you access without an end.',
  },
  pt: {
    subjects: {
      trial: 'Candlebook: seu teste terminou',
      cancelled: 'Candlebook: sua assinatura terminou',
      payment_failed: 'Candlebook: sua assinatura terminou porque o pagamento falhou',
      payment_disputed: 'Candlebook: sua assinatura terminou porque um pagamento foi estornado',
      other: 'Candlebook: sua assinatura terminou',
    },
    ended: {
      trial: (at) => `Seu teste terminou em ${at} e nada foi cobrado.`,
      cancelled: (at) => `Sua assinatura cancelada terminou em ${at}. Nada mais será cobrado.`,
      payment_failed: (at) =>
        `Todas as tentativas de pagamento falharam, por isso sua assinatura terminou em ${at}. Nada mais será cobrado.`,
      payment_disputed: (at) =>
        `Seu banco estornou o pagamento, por isso sua assinatura terminou em ${at}. Nada mais será cobrado.`,
      other: (at) => `Sua assinatura terminou em ${at}. Nada mais será cobrado.`,
    },
    nothing: 'Seu diário continua guardado. Para ter o Premium de novo, escolha um plano.',
    subscription: 'Você tem uma assinatura mais recente, que continua.',
    invitation: (until) =>
      until ? `Seu convite dá acesso até ${until}.` : 'Seu convite dá acesso sem data de término.',
  },
  es: {
    subjects: {
      trial: 'Candlebook: tu prueba ha terminado',
      cancelled: 'Candlebook: tu suscripción ha terminado',
      payment_failed: 'Candlebook: tu suscripción ha terminado porque falló el pago',
      payment_disputed: 'Candlebook: tu suscripción ha terminado porque se devolvió un pago',
      other: 'Candlebook: tu suscripción ha terminado',
    },
    ended: {
      trial: (at) => `Tu prueba terminó el ${at} y no se cobró nada.`,
      cancelled: (at) => `Tu suscripción cancelada terminó el ${at}. No se cobrará nada más.`,
      payment_failed: (at) =>
        `Todos los intentos de pago fallaron, así que tu suscripción terminó el ${at}. No se cobrará nada más.`,
      payment_disputed: (at) =>
        `Tu banco devolvió el pago, así que tu suscripción terminó el ${at}. No se cobrará nada más.`,
      other: (at) => `Tu suscripción terminó el ${at}. No se cobrará nada más.`,
    },
    nothing: 'Tu diario sigue guardado. Para volver a tener Premium, elige un plan.',
    subscription: 'Tienes una suscripción más reciente, que continúa.',
    invitation: (until) =>
      until
        ? `Tu invitación te da acceso hasta el ${until}.`
        : 'Tu invitación te da acceso sin fecha de fin.',
  },
  fr: {
    subjects: {
      trial: 'Candlebook : votre essai est terminé',
      cancelled: 'Candlebook : votre abonnement a pris fin',
      payment_failed: 'Candlebook : votre abonnement a pris fin faute de paiement',
      payment_disputed: 'Candlebook : votre abonnement a pris fin après un paiement repris',
      other: 'Candlebook : votre abonnement a pris fin',
    },
    ended: {
      trial: (at) => `Votre essai s’est terminé le ${at} et rien n’a été débité.`,
      cancelled: (at) => `Votre abonnement résilié a pris fin le ${at}. Plus rien ne sera débité.`,
      payment_failed: (at) =>
        `Toutes les tentatives de paiement ont échoué : votre abonnement a pris fin le ${at}. Plus rien ne sera débité.`,
      payment_disputed: (at) =>
        `Votre banque a repris le paiement : votre abonnement a pris fin le ${at}. Plus rien ne sera débité.`,
      other: (at) => `Votre abonnement a pris fin le ${at}. Plus rien ne sera débité.`,
    },
    nothing: 'Votre journal est toujours là. Pour retrouver Premium, choisissez un abonnement.',
    subscription: 'Vous avez un abonnement plus récent, qui continue.',
    invitation: (until) =>
      until
        ? `Votre invitation vous donne accès jusqu’au ${until}.`
        : 'Votre invitation vous donne un accès sans fin.',
  },
}

const WithdrawalReceipt = z.strictObject({
  name: z.string(),
  receivedAt: z.iso.datetime(),
  cents: z.int(),
  currency: z.string(),
  /** `stays`: the person has it by a newer contract or an invitation. */
  access: z.enum(['ended', 'stays']),
  /** What is paid back of each payment of the contract, and what a bank holds of it while a dispute is open. */
  payments: z.array(z.strictObject({ paidAt: z.iso.datetime(), cents: z.int(), heldCents: z.int() })),
})

/**
 * The receipt of a withdrawal from the contract, with its date and time. Source: Directive 2011/83/EU, article 11a.
 */
export const withdrawalReceiptMail = buildBillingMail<z.infer<typeof WithdrawalReceipt>>({
  data: WithdrawalReceipt,
  mailSwitch: null,
  texts: {
    en: (data, context) => ({
      subject: 'Candlebook: we received your withdrawal',
      paragraphs: [
        `We received your withdrawal from the contract on ${formatInstant(data.receivedAt, context)}.`,
        tellRefund(data, context),
        ...listPayments(data, context),
      ],
    }),
    pt: (data, context) => ({
      subject: 'Candlebook: recebemos sua desistência',
      paragraphs: [
        `Recebemos sua desistência do contrato em ${formatInstant(data.receivedAt, context)}.`,
        tellRefund(data, context),
        ...listPayments(data, context),
      ],
    }),
    es: (data, context) => ({
      subject: 'Candlebook: hemos recibido tu desistimiento',
      paragraphs: [
        `Recibimos tu desistimiento del contrato el ${formatInstant(data.receivedAt, context)}.`,
        tellRefund(data, context),
        ...listPayments(data, context),
      ],
    }),
    fr: (data, context) => ({
      subject: 'Candlebook : nous avons reçu votre rétractation',
      paragraphs: [
        `Nous avons reçu votre rétractation du contrat le ${formatInstant(data.receivedAt, context)}.`,
        tellRefund(data, context),
        ...listPayments(data, context),
      ],
    }),
  },
})

function tellRefund(data: z.infer<typeof WithdrawalReceipt>, context: MailContext): string {
  const { refunded, ended, endedOnly } = refundTexts[context.language]
  const isHeld = data.payments.some(({ heldCents }) => heldCents > 0)
  if (data.cents === 0 && isHeld) return data.access === 'ended' ? endedOnly : staysTexts[context.language]
  const amount = refunded(formatAmount(data, context))
  return data.access === 'ended' ? `${amount}${ended}` : `${amount}. ${staysTexts[context.language]}`
}

const refundTexts: InEveryLanguage<{
  refunded: (amount: string) => string
  ended: string
  endedOnly: string
}> = {
  en: {
    refunded: (amount) => `We refunded ${amount}`,
    ended: ', and your access has ended. Your journal is still there.',
    endedOnly: 'Your access has ended. Your journal is still there.',
  },
  pt: {
    refunded: (amount) => `Reembolsamos ${amount}`,
    ended: ' e seu acesso terminou. Seu diário continua guardado.',
    endedOnly: 'Seu acesso terminou. Seu diário continua guardado.',
  },
  es: {
    refunded: (amount) => `Hemos reembolsado ${amount}`,
    ended: ' y tu acceso ha terminado. Tu diario sigue guardado.',
    endedOnly: 'Tu acceso ha terminado. Tu diario sigue guardado.',
  },
  fr: {
    refunded: (amount) => `Nous avons remboursé ${amount}`,
    ended: ' et votre accès a pris fin. Votre journal est toujours là.',
    endedOnly: 'Votre accès a pris fin. Votre journal est toujours là.',
  },
}

/** One line for each payment that is paid back, when the contract has several, and one for each that a bank holds. */
function listPayments(
  { payments, currency }: z.infer<typeof WithdrawalReceipt>,
  context: MailContext,
): string[] {
  const list = (texts: typeof paidOn, lines: { paidAt: string; cents: number }[]) =>
    lines
      .filter(({ cents }) => cents > 0)
      .map(({ paidAt, cents }) =>
        texts[context.language](formatAmount({ cents, currency }, context), formatInstant(paidAt, context)),
      )
  const held = payments.map(({ paidAt, heldCents }) => ({ paidAt, cents: heldCents }))
  return [...(payments.length < 2 ? [] : list(paidOn, payments)), ...list(heldTexts, held)]
}

const paidOn: InEveryLanguage<(amount: string, day: string) => string> = {
  en: (amount, day) => `${amount}, paid on ${day}`,
  pt: (amount, day) => `${amount}, pagos em ${day}`,
  es: (amount, day) => `${amount}, pagados el ${day}`,
  fr: (amount, day) => `${amount}, payés le ${day}`,
}

const heldTexts: typeof paidOn = {
  en: (amount, day) =>
    `${amount} of your payment on ${day} is disputed and is with your bank. If the bank decides for us, we pay it back.`,
  pt: (amount, day) =>
    `${amount} do seu pagamento de ${day} estão em disputa e com seu banco. Se o banco decidir a nosso favor, devolveremos esse valor.`,
  es: (amount, day) =>
    `${amount} de tu pago del ${day} están en disputa y los tiene tu banco. Si el banco decide a nuestro favor, te los devolveremos.`,
  fr: (amount, day) =>
    `${amount} de votre paiement du ${day} sont contestés et se trouvent chez votre banque. Si la banque décide en notre faveur, nous vous les rembourserons.`,
}
