import { planNames } from '@candlebook/domain/plans'
import { z } from 'zod'
import { buildBillingMail } from './billing-mail.ts'
import { formatAmount, planTexts } from './billing-texts.ts'
import { formatInstant } from './format-instant.ts'

const name = z.string()
const SubscriptionChanged = z.discriminatedUnion('change', [
  z.strictObject({ name, change: z.literal('cancelled'), accessUntil: z.iso.datetime() }),
  z.strictObject({ name, change: z.literal('reactivated'), accessUntil: z.iso.datetime() }),
  z.strictObject({ name, change: z.literal('plan_changed'), plan: z.enum(planNames) }),
  z.strictObject({ name, change: z.literal('refunded'), cents: z.int(), currency: z.string() }),
])

/** Mail 12 of the specification: a subscription was cancelled, reactivated, changed or refunded. */
export const subscriptionChangedMail = buildBillingMail<z.infer<typeof SubscriptionChanged>>({
  data: SubscriptionChanged,
  isOptional: true,
  texts: {
    en: (data) => {
      switch (data.change) {
        case 'cancelled':
          return {
            subject: 'Candlebook: your subscription is cancelled',
            told: [
              `your subscription is cancelled. You keep your access until ${formatInstant(data.accessUntil)}, and nothing more is charged.`,
            ],
          }
        case 'reactivated':
          return {
            subject: 'Candlebook: your subscription renews again',
            told: [
              `your subscription renews again. The current period ends on ${formatInstant(data.accessUntil)}.`,
            ],
          }
        case 'plan_changed':
          return {
            subject: 'Candlebook: your plan was changed',
            told: [`you now have the ${planTexts.en[data.plan]}.`],
          }
        case 'refunded':
          return {
            subject: 'Candlebook: a payment was refunded',
            told: [`we refunded ${formatAmount(data, 'en')}. Your bank can take some days to show it.`],
          }
      }
    },
    pt: (data) => {
      switch (data.change) {
        case 'cancelled':
          return {
            subject: 'Candlebook: sua assinatura foi cancelada',
            told: [
              `Sua assinatura foi cancelada. Você mantém o acesso até ${formatInstant(data.accessUntil)} e nada mais será cobrado.`,
            ],
          }
        case 'reactivated':
          return {
            subject: 'Candlebook: sua assinatura voltará a ser renovada',
            told: [
              `Sua assinatura voltará a ser renovada. O período atual termina em ${formatInstant(data.accessUntil)}.`,
            ],
          }
        case 'plan_changed':
          return {
            subject: 'Candlebook: seu plano foi alterado',
            told: [`Agora você tem o ${planTexts.pt[data.plan]}.`],
          }
        case 'refunded':
          return {
            subject: 'Candlebook: um pagamento foi reembolsado',
            told: [
              `Reembolsamos ${formatAmount(data, 'pt')}. Seu banco pode levar alguns dias para mostrar.`,
            ],
          }
      }
    },
    es: (data) => {
      switch (data.change) {
        case 'cancelled':
          return {
            subject: 'Candlebook: tu suscripción está cancelada',
            told: [
              `Tu suscripción está cancelada. Mantienes el acceso hasta ${formatInstant(data.accessUntil)} y no se cobrará nada más.`,
            ],
          }
        case 'reactivated':
          return {
            subject: 'Candlebook: tu suscripción vuelve a renovarse',
            told: [
              `Tu suscripción vuelve a renovarse. El período actual termina el ${formatInstant(data.accessUntil)}.`,
            ],
          }
        case 'plan_changed':
          return {
            subject: 'Candlebook: tu plan ha cambiado',
            told: [`Ahora tienes el ${planTexts.es[data.plan]}.`],
          }
        case 'refunded':
          return {
            subject: 'Candlebook: se ha reembolsado un pago',
            told: [
              `Hemos reembolsado ${formatAmount(data, 'es')}. Tu banco puede tardar unos días en mostrarlo.`,
            ],
          }
      }
    },
    fr: (data) => {
      switch (data.change) {
        case 'cancelled':
          return {
            subject: 'Candlebook : votre abonnement est résilié',
            told: [
              `votre abonnement est résilié. Vous gardez votre accès jusqu’au ${formatInstant(data.accessUntil)} et plus rien ne sera débité.`,
            ],
          }
        case 'reactivated':
          return {
            subject: 'Candlebook : votre abonnement sera de nouveau renouvelé',
            told: [
              `votre abonnement sera de nouveau renouvelé. La période en cours se termine le ${formatInstant(data.accessUntil)}.`,
            ],
          }
        case 'plan_changed':
          return {
            subject: 'Candlebook : votre abonnement a été modifié',
            told: [`vous avez maintenant : ${planTexts.fr[data.plan]}.`],
          }
        case 'refunded':
          return {
            subject: 'Candlebook : un paiement a été remboursé',
            told: [
              `nous avons remboursé ${formatAmount(data, 'fr')}. Votre banque peut mettre quelques jours à l’afficher.`,
            ],
          }
      }
    },
  },
})
