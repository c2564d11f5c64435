import { planNames } from '@candlebook/domain/plans'
import { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { buildBillingMail } from './billing-mail.ts'
import { formatAmount, planTexts } from './billing-texts.ts'
import { formatInstant } from './format-instant.ts'
import type { MailPlace } from './mail-template.ts'

const name = z.string()
const SubscriptionChanged = z.discriminatedUnion('change', [
  z.strictObject({ name, change: z.literal('cancelled'), accessUntil: z.iso.datetime() }),
  z.strictObject({ name, change: z.literal('reactivated'), accessUntil: z.iso.datetime() }),
  z.strictObject({ name, change: z.literal('plan_changed'), plan: z.enum(planNames) }),
  z.strictObject({
    name,
    change: z.literal('refunded'),
    cents: z.int(),
    currency: z.string(),
    /** What became of the access; null for a person who had none. */
    access: z.nullable(z.enum(['ended', 'stays'])),
  }),
  z.strictObject({
    name,
    change: z.literal('charge_moved'),
    isTrial: z.boolean(),
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    cents: z.int(),
    currency: z.string(),
  }),
])

/** Whether a person can turn the mail off. What ends an access, gives money back or moves a charge is always told. */
export function isOptionalChange({ change }: Pick<z.infer<typeof SubscriptionChanged>, 'change'>): boolean {
  return change === 'plan_changed' || change === 'reactivated'
}

/** Mail 12 of the specification: a subscription was cancelled, reactivated, changed or refunded, or its next charge moved. */
export const subscriptionChangedMail = buildBillingMail<z.infer<typeof SubscriptionChanged>>({
  data: SubscriptionChanged,
  isOptional: isOptionalChange,
  texts: {
    en: (data, place) => {
      switch (data.change) {
        case 'cancelled':
          return {
            subject: 'Candlebook: your subscription is cancelled',
            told: [
              `your subscription is cancelled. You keep your access until ${formatInstant(data.accessUntil, place)}, and nothing more is charged.`,
            ],
          }
        case 'reactivated':
          return {
            subject: 'Candlebook: your subscription renews again',
            told: [
              `your subscription renews again. The current period ends on ${formatInstant(data.accessUntil, place)}.`,
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
            told: [
              `we refunded ${formatAmount(data, place)}. Your bank can take some days to show it.`,
              ...tellAccess(data, place),
            ],
          }
        case 'charge_moved': {
          const { isTrial, from, until, amount } = readMove(data, place)
          return isTrial
            ? {
                subject: 'Candlebook: the end of your trial has moved',
                told: [
                  `we moved the end of your trial from ${from} to ${until}. With a stored card, ${amount} is charged on that day. Without one, the trial ends and nothing is charged.`,
                ],
              }
            : {
                subject: 'Candlebook: your next charge has moved',
                told: [
                  `we moved your next charge from ${from} to ${until}. You keep your access until then, and ${amount} is charged on that day.`,
                ],
              }
        }
      }
    },
    pt: (data, place) => {
      switch (data.change) {
        case 'cancelled':
          return {
            subject: 'Candlebook: sua assinatura foi cancelada',
            told: [
              `Sua assinatura foi cancelada. Você mantém o acesso até ${formatInstant(data.accessUntil, place)} e nada mais será cobrado.`,
            ],
          }
        case 'reactivated':
          return {
            subject: 'Candlebook: sua assinatura voltará a ser renovada',
            told: [
              `Sua assinatura voltará a ser renovada. O período atual termina em ${formatInstant(data.accessUntil, place)}.`,
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
              `Reembolsamos ${formatAmount(data, place)}. Seu banco pode levar alguns dias para mostrar.`,
              ...tellAccess(data, place),
            ],
          }
        case 'charge_moved': {
          const { isTrial, from, until, amount } = readMove(data, place)
          return isTrial
            ? {
                subject: 'Candlebook: o fim do seu teste mudou',
                told: [
                  `Mudamos o fim do seu período de teste de ${from} para ${until}. Com um cartão salvo, ${amount} será cobrado nesse dia. Sem cartão, o teste termina e nada é cobrado.`,
                ],
              }
            : {
                subject: 'Candlebook: sua próxima cobrança mudou',
                told: [
                  `Mudamos sua próxima cobrança de ${from} para ${until}. Você mantém o acesso até lá, e ${amount} será cobrado nesse dia.`,
                ],
              }
        }
      }
    },
    es: (data, place) => {
      switch (data.change) {
        case 'cancelled':
          return {
            subject: 'Candlebook: tu suscripción está cancelada',
            told: [
              `Tu suscripción está cancelada. Mantienes el acceso hasta el ${formatInstant(data.accessUntil, place)} y no se cobrará nada más.`,
            ],
          }
        case 'reactivated':
          return {
            subject: 'Candlebook: tu suscripción vuelve a renovarse',
            told: [
              `Tu suscripción vuelve a renovarse. El período actual termina el ${formatInstant(data.accessUntil, place)}.`,
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
              `Hemos reembolsado ${formatAmount(data, place)}. Tu banco puede tardar unos días en mostrarlo.`,
              ...tellAccess(data, place),
            ],
          }
        case 'charge_moved': {
          const { isTrial, from, until, amount } = readMove(data, place)
          return isTrial
            ? {
                subject: 'Candlebook: el final de tu prueba ha cambiado',
                told: [
                  `Hemos cambiado el final de tu prueba del ${from} al ${until}. Con una tarjeta guardada se cobrará ${amount} ese día. Sin tarjeta, la prueba termina y no se cobra nada.`,
                ],
              }
            : {
                subject: 'Candlebook: tu próximo cobro ha cambiado',
                told: [
                  `Hemos cambiado tu próximo cobro del ${from} al ${until}. Mantienes el acceso hasta entonces, y ese día se cobrará ${amount}.`,
                ],
              }
        }
      }
    },
    fr: (data, place) => {
      switch (data.change) {
        case 'cancelled':
          return {
            subject: 'Candlebook : votre abonnement est résilié',
            told: [
              `votre abonnement est résilié. Vous gardez votre accès jusqu’au ${formatInstant(data.accessUntil, place)} et plus rien ne sera débité.`,
            ],
          }
        case 'reactivated':
          return {
            subject: 'Candlebook : votre abonnement sera de nouveau renouvelé',
            told: [
              `votre abonnement sera de nouveau renouvelé. La période en cours se termine le ${formatInstant(data.accessUntil, place)}.`,
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
              `nous avons remboursé ${formatAmount(data, place)}. Votre banque peut mettre quelques jours à l’afficher.`,
              ...tellAccess(data, place),
            ],
          }
        case 'charge_moved': {
          const { isTrial, from, until, amount } = readMove(data, place)
          return isTrial
            ? {
                subject: 'Candlebook : la fin de votre essai a changé',
                told: [
                  `nous avons déplacé la fin de votre essai du ${from} au ${until}. Avec une carte enregistrée, ${amount} sera débité ce jour-là. Sans carte, l’essai se termine et rien n’est débité.`,
                ],
              }
            : {
                subject: 'Candlebook : votre prochain débit a changé',
                told: [
                  `nous avons déplacé votre prochain débit du ${from} au ${until}. Vous gardez votre accès jusque-là, et ${amount} sera débité ce jour-là.`,
                ],
              }
        }
      }
    },
  },
})

type Changed<Change> = Extract<z.infer<typeof SubscriptionChanged>, { change: Change }>

function tellAccess({ access }: Changed<'refunded'>, { language }: MailPlace): string[] {
  return access ? [accessTexts[language][access]] : []
}

const accessTexts: InEveryLanguage<Record<'ended' | 'stays', string>> = {
  en: {
    ended: 'Your access has ended. Your journal is still there.',
    stays: 'Your access stays as it is.',
  },
  pt: {
    ended: 'Seu acesso terminou. Seu diário continua guardado.',
    stays: 'Seu acesso continua como está.',
  },
  es: {
    ended: 'Tu acceso ha terminado. Tu diario sigue guardado.',
    stays: 'Tu acceso sigue como está.',
  },
  fr: {
    ended: 'Votre accès a pris fin. Votre journal est toujours là.',
    stays: 'Votre accès reste inchangé.',
  },
}

function readMove({ isTrial, from, until, ...amount }: Changed<'charge_moved'>, place: MailPlace) {
  return {
    isTrial,
    from: formatInstant(from, place),
    until: formatInstant(until, place),
    amount: formatAmount(amount, place),
  }
}
