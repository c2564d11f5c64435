import { planNames } from '@candlebook/domain/plans'
import { z } from 'zod'
import { buildBillingMail } from './billing-mail.ts'
import { formatAmount, planTexts } from './billing-texts.ts'
import { formatInstant } from './format-instant.ts'

const PaymentSucceeded = z.strictObject({
  name: z.string(),
  cents: z.int(),
  currency: z.string(),
  plan: z.nullable(z.enum(planNames)),
  /** Null when the subscription does not renew. */
  renewsAt: z.nullable(z.iso.datetime()),
})

/** Mail 6 of the specification: a payment was received [CHK-13] [API-09]. */
export const paymentSucceededMail = buildBillingMail<z.infer<typeof PaymentSucceeded>>({
  data: PaymentSucceeded,
  isOptional: false,
  texts: {
    en: ({ plan, renewsAt, ...amount }, place) => ({
      subject: 'Candlebook: your payment was received',
      told: [
        `we received your payment of ${formatAmount(amount, place)}${plan ? ` for the ${planTexts.en[plan]}` : ''}. Thank you.`,
        ...(renewsAt ? [`Your subscription renews on ${formatInstant(renewsAt, place)}.`] : []),
      ],
    }),
    pt: ({ plan, renewsAt, ...amount }, place) => ({
      subject: 'Candlebook: recebemos seu pagamento',
      told: [
        `Recebemos seu pagamento de ${formatAmount(amount, place)}${plan ? ` (${planTexts.pt[plan]})` : ''}. Obrigado.`,
        ...(renewsAt ? [`Sua assinatura será renovada em ${formatInstant(renewsAt, place)}.`] : []),
      ],
    }),
    es: ({ plan, renewsAt, ...amount }, place) => ({
      subject: 'Candlebook: hemos recibido tu pago',
      told: [
        `Hemos recibido tu pago de ${formatAmount(amount, place)}${plan ? ` (${planTexts.es[plan]})` : ''}. Gracias.`,
        ...(renewsAt ? [`Tu suscripción se renovará el ${formatInstant(renewsAt, place)}.`] : []),
      ],
    }),
    fr: ({ plan, renewsAt, ...amount }, place) => ({
      subject: 'Candlebook : votre paiement a été reçu',
      told: [
        `nous avons reçu votre paiement de ${formatAmount(amount, place)}${plan ? ` (${planTexts.fr[plan]})` : ''}. Merci.`,
        ...(renewsAt ? [`Votre abonnement sera renouvelé le ${formatInstant(renewsAt, place)}.`] : []),
      ],
    }),
  },
})
