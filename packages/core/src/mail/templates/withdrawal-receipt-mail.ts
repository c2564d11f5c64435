import { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { buildBillingMail } from './billing-mail.ts'
import { formatAmount } from './billing-texts.ts'
import { formatInstant } from './format-instant.ts'
import type { MailContext } from './mail-template.ts'

const WithdrawalReceipt = z.strictObject({
  name: z.string(),
  receivedAt: z.iso.datetime(),
  cents: z.int(),
  currency: z.string(),
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
        `We refunded ${formatAmount(data, context)}, and your access has ended. Your journal is still there.`,
        ...listPayments(data, context),
      ],
    }),
    pt: (data, context) => ({
      subject: 'Candlebook: recebemos sua desistência',
      told: [
        `Recebemos sua desistência do contrato em ${formatInstant(data.receivedAt, context)}.`,
        `Reembolsamos ${formatAmount(data, context)} e seu acesso terminou. Seu diário continua guardado.`,
        ...listPayments(data, context),
      ],
    }),
    es: (data, context) => ({
      subject: 'Candlebook: hemos recibido tu desistimiento',
      told: [
        `Recibimos tu desistimiento del contrato el ${formatInstant(data.receivedAt, context)}.`,
        `Hemos reembolsado ${formatAmount(data, context)} y tu acceso ha terminado. Tu diario sigue guardado.`,
        ...listPayments(data, context),
      ],
    }),
    fr: (data, context) => ({
      subject: 'Candlebook : nous avons reçu votre rétractation',
      told: [
        `nous avons reçu votre rétractation du contrat le ${formatInstant(data.receivedAt, context)}.`,
        `Nous avons remboursé ${formatAmount(data, context)} et votre accès a pris fin. Votre journal est toujours là.`,
        ...listPayments(data, context),
      ],
    }),
  },
})

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
