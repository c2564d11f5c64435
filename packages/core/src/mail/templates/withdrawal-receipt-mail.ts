import { z } from 'zod'
import { buildBillingMail } from './billing-mail.ts'
import { formatAmount } from './billing-texts.ts'
import { formatInstant } from './format-instant.ts'

const WithdrawalReceipt = z.strictObject({
  name: z.string(),
  receivedAt: z.iso.datetime(),
  cents: z.int(),
  currency: z.string(),
})

/**
 * The receipt of a withdrawal from the contract, with its date and time. Source: Directive 2011/83/EU, article 11a.
 */
export const withdrawalReceiptMail = buildBillingMail<z.infer<typeof WithdrawalReceipt>>({
  data: WithdrawalReceipt,
  isOptional: false,
  texts: {
    en: ({ receivedAt, ...amount }, place) => ({
      subject: 'Candlebook: we received your withdrawal',
      told: [
        `we received your withdrawal from the contract on ${formatInstant(receivedAt, place)}.`,
        `We refunded ${formatAmount(amount, place)}, and your access has ended. Your journal is still there.`,
      ],
    }),
    pt: ({ receivedAt, ...amount }, place) => ({
      subject: 'Candlebook: recebemos sua desistência',
      told: [
        `Recebemos sua desistência do contrato em ${formatInstant(receivedAt, place)}.`,
        `Reembolsamos ${formatAmount(amount, place)} e seu acesso terminou. Seu diário continua guardado.`,
      ],
    }),
    es: ({ receivedAt, ...amount }, place) => ({
      subject: 'Candlebook: hemos recibido tu desistimiento',
      told: [
        `Recibimos tu desistimiento del contrato el ${formatInstant(receivedAt, place)}.`,
        `Hemos reembolsado ${formatAmount(amount, place)} y tu acceso ha terminado. Tu diario sigue guardado.`,
      ],
    }),
    fr: ({ receivedAt, ...amount }, place) => ({
      subject: 'Candlebook : nous avons reçu votre rétractation',
      told: [
        `nous avons reçu votre rétractation du contrat le ${formatInstant(receivedAt, place)}.`,
        `Nous avons remboursé ${formatAmount(amount, place)} et votre accès a pris fin. Votre journal est toujours là.`,
      ],
    }),
  },
})
