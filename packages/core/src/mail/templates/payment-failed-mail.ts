import { z } from 'zod'
import { buildBillingMail } from './billing-mail.ts'
import { formatAmount } from './billing-texts.ts'

const PaymentFailed = z.strictObject({
  name: z.string(),
  /** What was not paid; null for a checkout that the person left. */
  declined: z.nullable(z.strictObject({ cents: z.int(), currency: z.string() })),
})

/** Mail 7 of the specification: a payment was declined, or a checkout was left [CHK-16] [API-09]. */
export const paymentFailedMail = buildBillingMail<z.infer<typeof PaymentFailed>>({
  data: PaymentFailed,
  isOptional: false,
  texts: {
    en: ({ declined }, place) =>
      declined
        ? {
            subject: 'Candlebook: your payment did not go through',
            told: [
              `your payment of ${formatAmount(declined, place)} was declined. You keep your access for some days.`,
              'Open your subscription, choose Manage Subscription and update your card. The payment is then tried again.',
            ],
          }
        : {
            subject: 'Candlebook: the checkout was not completed',
            told: [
              'the checkout was not completed, and no payment was made.',
              'You can choose a plan in Settings at any time.',
            ],
          },
    pt: ({ declined }, place) =>
      declined
        ? {
            subject: 'Candlebook: seu pagamento não foi concluído',
            told: [
              `Seu pagamento de ${formatAmount(declined, place)} foi recusado. Você mantém o acesso por alguns dias.`,
              'Abra sua assinatura, escolha Manage Subscription e atualize seu cartão. O pagamento será tentado de novo.',
            ],
          }
        : {
            subject: 'Candlebook: a compra não foi concluída',
            told: [
              'A compra não foi concluída e nenhum pagamento foi feito.',
              'Você pode escolher um plano nas Configurações quando quiser.',
            ],
          },
    es: ({ declined }, place) =>
      declined
        ? {
            subject: 'Candlebook: tu pago no se ha completado',
            told: [
              `Tu pago de ${formatAmount(declined, place)} fue rechazado. Mantienes el acceso durante unos días.`,
              'Abre tu suscripción, elige Manage Subscription y actualiza tu tarjeta. Después se intentará de nuevo.',
            ],
          }
        : {
            subject: 'Candlebook: la compra no se ha completado',
            told: [
              'La compra no se completó y no se hizo ningún pago.',
              'Puedes elegir un plan en Ajustes cuando quieras.',
            ],
          },
    fr: ({ declined }, place) =>
      declined
        ? {
            subject: 'Candlebook : votre paiement n’a pas abouti',
            told: [
              `votre paiement de ${formatAmount(declined, place)} a été refusé. Vous gardez votre accès quelques jours.`,
              'Ouvrez votre abonnement, choisissez Manage Subscription et mettez votre carte à jour. Le paiement sera retenté.',
            ],
          }
        : {
            subject: 'Candlebook : la commande n’a pas été terminée',
            told: [
              'la commande n’a pas été terminée et aucun paiement n’a été effectué.',
              'Vous pouvez choisir un abonnement dans les Réglages à tout moment.',
            ],
          },
  },
})
