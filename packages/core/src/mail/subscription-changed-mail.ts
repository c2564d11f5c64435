import { planNames } from '@candlebook/domain/billing/plans'
import { type PendingReason, pendingReasons } from '@candlebook/domain/billing/subscription'
import { z } from 'zod'
import {
  buildBillingMail,
  formatAmount,
  openPaymentTexts,
  payLabels,
  planTexts,
  toOpenInvoice,
} from './billing-mail.ts'
import { Cancelled, tellCancelled } from './cancellation-texts.ts'
import type { InEveryLanguage } from './mail-language.ts'
import { formatInstant, type MailContext } from './mail-template.ts'
import { Refunded, tellRefunded } from './refund-texts.ts'

const name = z.string()
const SubscriptionChanged = z.discriminatedUnion('change', [
  Cancelled,
  z.strictObject({
    name,
    change: z.literal('reactivated'),
    isTrial: z.boolean(),
    /** Whether a payment is overdue, which is charged first. */
    isOverdue: z.boolean(),
    /** When the next charge is due, and its amount. */
    renewsAt: z.iso.datetime(),
    cents: z.int(),
    currency: z.string(),
  }),
  z.strictObject({ name, change: z.literal('plan_changed'), plan: z.enum(planNames) }),
  z.strictObject({
    name,
    change: z.literal('plan_waiting'),
    plan: z.enum(planNames),
    reason: z.enum(pendingReasons),
    /** When the provider drops the change. */
    until: z.iso.datetime(),
  }),
  z.strictObject({ name, change: z.literal('plan_not_changed'), plan: z.enum(planNames) }),
  Refunded,
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

/** Mail 12 of the specification: a subscription was cancelled, reactivated, changed or refunded, or its next charge moved. */
export const subscriptionChangedMail = buildBillingMail<z.infer<typeof SubscriptionChanged>>({
  data: SubscriptionChanged,
  // What ends an access, gives money back or moves a charge is always told.
  mailSwitch: ({ change }) =>
    change === 'plan_changed' || change === 'reactivated' ? 'emailNotifications' : null,
  texts: {
    en: (data, context) => {
      switch (data.change) {
        case 'cancelled':
          return tellCancelled(data, context)
        case 'reactivated': {
          const [amount, at] = [formatAmount(data, context), formatInstant(data.renewsAt, context)]
          return data.isTrial
            ? {
                subject: 'Candlebook: your trial continues',
                told: [
                  `your trial is no longer cancelled. With a stored card, ${amount} is charged on ${at} and your plan starts. Without one the trial ends then, and nothing is charged.`,
                ],
              }
            : {
                subject: 'Candlebook: your subscription renews again',
                told: [
                  `your subscription renews again. ${data.isOverdue ? openPaymentTexts.en : `Your next charge is ${amount} on ${at}.`}`,
                ],
              }
        }
        case 'plan_changed':
          return {
            subject: 'Candlebook: your plan was changed',
            told: [`you now have the ${planTexts.en[data.plan]}.`],
          }
        case 'plan_waiting':
          return {
            subject: 'Candlebook: your plan has not changed yet',
            told: [
              waitingTexts.en[data.reason],
              `If you do this by ${formatInstant(data.until, context)}, the ${planTexts.en[data.plan]} starts. Otherwise your plan stays as it is, and nothing is charged.`,
            ],
            link: linkToInvoice(data, context),
          }
        case 'plan_not_changed':
          return {
            subject: 'Candlebook: your plan was not changed',
            told: [
              `the change to the ${planTexts.en[data.plan]} was not paid in time. Your plan stays as it is, and nothing was charged. You can change it again in Settings.`,
            ],
          }
        case 'refunded':
          return tellRefunded(data, context)
        case 'charge_moved': {
          const { isTrial, from, until, amount } = readMove(data, context)
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
    pt: (data, context) => {
      switch (data.change) {
        case 'cancelled':
          return tellCancelled(data, context)
        case 'reactivated': {
          const [amount, at] = [formatAmount(data, context), formatInstant(data.renewsAt, context)]
          return data.isTrial
            ? {
                subject: 'Candlebook: seu teste continua',
                told: [
                  `Seu teste não está mais cancelado. Com um cartão salvo, ${amount} será cobrado em ${at} e seu plano começa. Sem cartão, o teste termina nesse momento e nada é cobrado.`,
                ],
              }
            : {
                subject: 'Candlebook: sua assinatura voltará a ser renovada',
                told: [
                  `Sua assinatura voltará a ser renovada. ${data.isOverdue ? openPaymentTexts.pt : `Sua próxima cobrança é de ${amount}, em ${at}.`}`,
                ],
              }
        }
        case 'plan_changed':
          return {
            subject: 'Candlebook: seu plano foi alterado',
            told: [`Agora você tem o ${planTexts.pt[data.plan]}.`],
          }
        case 'plan_waiting':
          return {
            subject: 'Candlebook: seu plano ainda não mudou',
            told: [
              waitingTexts.pt[data.reason],
              `A mudança para o ${planTexts.pt[data.plan]} é feita se isso acontecer até ${formatInstant(data.until, context)}. Caso contrário, seu plano fica como está e nada é cobrado.`,
            ],
            link: linkToInvoice(data, context),
          }
        case 'plan_not_changed':
          return {
            subject: 'Candlebook: seu plano não foi alterado',
            told: [
              `A mudança para o ${planTexts.pt[data.plan]} não foi paga a tempo. Seu plano fica como está e nada foi cobrado. Você pode mudá-lo de novo nas Configurações.`,
            ],
          }
        case 'refunded':
          return tellRefunded(data, context)
        case 'charge_moved': {
          const { isTrial, from, until, amount } = readMove(data, context)
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
    es: (data, context) => {
      switch (data.change) {
        case 'cancelled':
          return tellCancelled(data, context)
        case 'reactivated': {
          const [amount, at] = [formatAmount(data, context), formatInstant(data.renewsAt, context)]
          return data.isTrial
            ? {
                subject: 'Candlebook: tu prueba continúa',
                told: [
                  `Tu prueba ya no está cancelada. Con una tarjeta guardada se cobrará ${amount} el ${at} y empezará tu plan. Sin tarjeta, la prueba termina entonces y no se cobra nada.`,
                ],
              }
            : {
                subject: 'Candlebook: tu suscripción vuelve a renovarse',
                told: [
                  `Tu suscripción vuelve a renovarse. ${data.isOverdue ? openPaymentTexts.es : `Tu próximo cobro es de ${amount}, el ${at}.`}`,
                ],
              }
        }
        case 'plan_changed':
          return {
            subject: 'Candlebook: tu plan ha cambiado',
            told: [`Ahora tienes el ${planTexts.es[data.plan]}.`],
          }
        case 'plan_waiting':
          return {
            subject: 'Candlebook: tu plan aún no ha cambiado',
            told: [
              waitingTexts.es[data.reason],
              `El cambio al ${planTexts.es[data.plan]} se hace si ocurre antes del ${formatInstant(data.until, context)}. Si no, tu plan sigue como está y no se cobra nada.`,
            ],
            link: linkToInvoice(data, context),
          }
        case 'plan_not_changed':
          return {
            subject: 'Candlebook: tu plan no ha cambiado',
            told: [
              `El cambio al ${planTexts.es[data.plan]} no se pagó a tiempo. Tu plan sigue como está y no se ha cobrado nada. Puedes cambiarlo de nuevo en Ajustes.`,
            ],
          }
        case 'refunded':
          return tellRefunded(data, context)
        case 'charge_moved': {
          const { isTrial, from, until, amount } = readMove(data, context)
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
    fr: (data, context) => {
      switch (data.change) {
        case 'cancelled':
          return tellCancelled(data, context)
        case 'reactivated': {
          const [amount, at] = [formatAmount(data, context), formatInstant(data.renewsAt, context)]
          return data.isTrial
            ? {
                subject: 'Candlebook : votre essai continue',
                told: [
                  `votre essai n’est plus annulé. Avec une carte enregistrée, ${amount} sera débité le ${at} et votre abonnement commencera. Sans carte, l’essai se termine alors et rien n’est débité.`,
                ],
              }
            : {
                subject: 'Candlebook : votre abonnement sera de nouveau renouvelé',
                told: [
                  `votre abonnement sera de nouveau renouvelé. ${data.isOverdue ? openPaymentTexts.fr : `Votre prochain débit est de ${amount}, le ${at}.`}`,
                ],
              }
        }
        case 'plan_changed':
          return {
            subject: 'Candlebook : votre abonnement a été modifié',
            told: [`vous avez maintenant : ${planTexts.fr[data.plan]}.`],
          }
        case 'plan_waiting':
          return {
            subject: 'Candlebook : votre abonnement n’a pas encore changé',
            told: [
              waitingTexts.fr[data.reason],
              `Le changement (${planTexts.fr[data.plan]}) a lieu si c’est fait avant le ${formatInstant(data.until, context)}. Sinon, votre abonnement reste le même et rien n’est débité.`,
            ],
            link: linkToInvoice(data, context),
          }
        case 'plan_not_changed':
          return {
            subject: 'Candlebook : votre abonnement n’a pas changé',
            told: [
              `le changement (${planTexts.fr[data.plan]}) n’a pas été payé à temps. Votre abonnement reste le même et rien n’a été débité. Vous pouvez le changer de nouveau dans les Réglages.`,
            ],
          }
        case 'refunded':
          return tellRefunded(data, context)
        case 'charge_moved': {
          const { isTrial, from, until, amount } = readMove(data, context)
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

/** The link to the open invoice, for a change that waits for its payment. */
function linkToInvoice({ reason }: Changed<'plan_waiting'>, { language, site }: MailContext) {
  const label = payLabels[language][reason === 'bank' ? 'bank' : 'invoice']
  return { label, href: toOpenInvoice(site) }
}

type Changed<Change> = Extract<z.infer<typeof SubscriptionChanged>, { change: Change }>

function readMove({ isTrial, from, until, ...amount }: Changed<'charge_moved'>, context: MailContext) {
  return {
    isTrial,
    from: formatInstant(from, context),
    until: formatInstant(until, context),
    amount: formatAmount(amount, context),
  }
}

/** Why a change of the plan waits, and what the person does about it. */
const waitingTexts: InEveryLanguage<Record<PendingReason, string>> = {
  en: {
    declined:
      'your card was declined, so your plan has not changed. Pay the open invoice, with another card if needed.',
    bank: 'your bank asks you to confirm the payment for your new plan.',
    open: 'the payment for your new plan is not received yet. Pay the open invoice.',
  },
  pt: {
    declined:
      'Seu cartão foi recusado e seu plano não mudou. Pague a fatura em aberto, com outro cartão se for preciso.',
    bank: 'Seu banco pede que você confirme o pagamento do novo plano.',
    open: 'O pagamento do novo plano ainda não foi recebido. Pague a fatura em aberto.',
  },
  es: {
    declined:
      'Tu tarjeta fue rechazada y tu plan no ha cambiado. Paga la factura pendiente, con otra tarjeta si hace falta.',
    bank: 'Tu banco te pide que confirmes el pago del nuevo plan.',
    open: 'Aún no se ha recibido el pago del nuevo plan. Paga la factura pendiente.',
  },
  fr: {
    declined:
      'votre carte a été refusée et votre abonnement n’a pas changé. Payez la facture en attente, avec une autre carte si besoin.',
    bank: 'votre banque vous demande de confirmer le paiement du nouvel abonnement.',
    open: 'le paiement du nouvel abonnement n’est pas encore reçu. Payez la facture en attente.',
  },
}
