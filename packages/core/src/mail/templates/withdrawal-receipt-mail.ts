import { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { buildBillingMail } from './billing-mail.ts'
import { formatAmount, staysTexts } from './billing-texts.ts'
import { formatInstant } from './format-instant.ts'
import type { MailContext } from './mail-template.ts'

const WithdrawalReceipt = z.strictObject({
  name: z.string(),
  receivedAt: z.iso.datetime(),
  cents: z.int(),
  currency: z.string(),
  /** `stays`: the person has it by a newer contract or an invitation. */
  access: z.enum(['ended', 'stays']),
  /** What is paid back of each payment of the contract. */
  payments: z.array(z.strictObject({ paidAt: z.iso.datetime(), cents: z.int() })),
})

/**
 * The receipt of a withdrawal from the contract, with its date and time. Source: Directive 2011/83/EU, article 11a.
 */
export const withdrawalReceiptMail = buildBillingMail<z.infer<typeof WithdrawalReceipt>>({
  data: WithdrawalReceipt,
  isOptional: false,
  texts: {
    en: (data, context) => ({
      subject: 'Candlebook: we received your withdrawal',
      told: [
        `we received your withdrawal from the contract on ${formatInstant(data.receivedAt, context)}.`,
        tellRefund(data, context),
        ...listPayments(data, context),
      ],
    }),
    pt: (data, context) => ({
      subject: 'Candlebook: recebemos sua desistência',
      told: [
        `Recebemos sua desistência do contrato em ${formatInstant(data.receivedAt, context)}.`,
        tellRefund(data, context),
        ...listPayments(data, context),
      ],
    }),
    es: (data, context) => ({
      subject: 'Candlebook: hemos recibido tu desistimiento',
      told: [
        `Recibimos tu desistimiento del contrato el ${formatInstant(data.receivedAt, context)}.`,
        tellRefund(data, context),
        ...listPayments(data, context),
      ],
    }),
    fr: (data, context) => ({
      subject: 'Candlebook : nous avons reçu votre rétractation',
      told: [
        `nous avons reçu votre rétractation du contrat le ${formatInstant(data.receivedAt, context)}.`,
        tellRefund(data, context),
        ...listPayments(data, context),
      ],
    }),
  },
})

function tellRefund(data: z.infer<typeof WithdrawalReceipt>, context: MailContext): string {
  const { refunded, ended } = refundTexts[context.language]
  const amount = refunded(formatAmount(data, context))
  return data.access === 'ended' ? `${amount}${ended}` : `${amount}. ${staysTexts[context.language]}`
}

const refundTexts: InEveryLanguage<{ refunded: (amount: string) => string; ended: string }> = {
  en: {
    refunded: (amount) => `We refunded ${amount}`,
    ended: ', and your access has ended. Your journal is still there.',
  },
  pt: {
    refunded: (amount) => `Reembolsamos ${amount}`,
    ended: ' e seu acesso terminou. Seu diário continua guardado.',
  },
  es: {
    refunded: (amount) => `Hemos reembolsado ${amount}`,
    ended: ' y tu acceso ha terminado. Tu diario sigue guardado.',
  },
  fr: {
    refunded: (amount) => `Nous avons remboursé ${amount}`,
    ended: ' et votre accès a pris fin. Votre journal est toujours là.',
  },
}

/** One line for each payment that is paid back, when the contract has several. */
function listPayments(
  { payments, currency }: z.infer<typeof WithdrawalReceipt>,
  context: MailContext,
): string[] {
  if (payments.length < 2) return []
  const paidBack = payments.filter(({ cents }) => cents > 0)
  return paidBack.map(({ paidAt, cents }) =>
    paidOn[context.language](formatAmount({ cents, currency }, context), formatInstant(paidAt, context)),
  )
}

const paidOn: InEveryLanguage<(amount: string, day: string) => string> = {
  en: (amount, day) => `${amount}, paid on ${day}`,
  pt: (amount, day) => `${amount}, pagos em ${day}`,
  es: (amount, day) => `${amount}, pagados el ${day}`,
  fr: (amount, day) => `${amount}, payés le ${day}`,
}
