import { planNames } from '@candlebook/domain/billing/plans'
import { type PendingReason, pendingReasons } from '@candlebook/domain/billing/subscription'
import { z } from 'zod'
import { buildBillingMail, payLabels, planTexts, toOpenInvoice } from './billing-mail.ts'
import { Cancelled, tellCancelled } from './cancellation-texts.ts'
import type { InEveryLanguage } from './mail-language.ts'
import { formatInstant, type MailContext } from './mail-template.ts'
import { ChargeMoved, Reactivated, tellChargeMoved, tellReactivated } from './next-charge-texts.ts'
import { Refunded, tellRefunded } from './refund-texts.ts'

const name = z.string()
const SubscriptionChanged = z.discriminatedUnion('change', [
  Cancelled,
  Reactivated,
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
  ChargeMoved,
])

/** Mail 12 of the specification: a subscription was cancelled, reactivated, changed or refunded, or its next charge moved. */
export const subscriptionChangedMail = buildBillingMail<z.infer<typeof SubscriptionChanged>>({
  data: SubscriptionChanged,
  // What ends an access, gives money back or moves a charge is always sent.
  mailSwitch: ({ change }) =>
    change === 'plan_changed' || change === 'reactivated' ? 'emailNotifications' : null,
  texts: {
    en: (data, context) => {
      switch (data.change) {
        case 'cancelled':
          return tellCancelled(data, context)
        case 'reactivated':
          return tellReactivated(data, context)
        case 'plan_changed':
          return {
            subject: 'Candlebook: your plan was changed',
            paragraphs: [`You now have the ${planTexts.en[data.plan]}.`],
          }
        case 'plan_waiting':
          return {
            subject: 'Candlebook: your plan has not changed yet',
            paragraphs: [
              waitingTexts.en[data.reason],
              `If you do this by ${formatInstant(data.until, context)}, the ${planTexts.en[data.plan]} starts. Otherwise your plan stays as it is, and nothing is charged.`,
            ],
            link: linkToInvoice(data, context),
          }
        case 'plan_not_changed':
          return {
            subject: 'Candlebook: your plan was not changed',
            paragraphs: [
              `The change to the ${planTexts.en[data.plan]} was not paid in time. Your plan stays as it is, and nothing was charged. You can change it again in Settings.`,
            ],
          }
        case 'refunded':
          return tellRefunded(data, context)
        case 'charge_moved':
          return tellChargeMoved(data, context)
      }
    },
    pt: (data, context) => {
      switch (data.change) {
        case 'cancelled':
          return tellCancelled(data, context)
        case 'reactivated':
          return tellReactivated(data, context)
        case 'plan_changed':
          return {
            subject: 'Candlebook: seu plano foi alterado',
            paragraphs: [`Agora você tem o ${planTexts.pt[data.plan]}.`],
          }
        case 'plan_waiting':
          return {
            subject: 'Candlebook: seu plano ainda não mudou',
            paragraphs: [
              waitingTexts.pt[data.reason],
              `Se você fizer isso até ${formatInstant(data.until, context)}, o ${planTexts.pt[data.plan]} começa. Caso contrário, seu plano fica como está e nada é cobrado.`,
            ],
            link: linkToInvoice(data, context),
          }
        case 'plan_not_changed':
          return {
            subject: 'Candlebook: seu plano não foi alterado',
            paragraphs: [
              `A mudança para o ${planTexts.pt[data.plan]} não foi paga a tempo. Seu plano fica como está e nada foi cobrado. Você pode mudá-lo de novo nas Configurações.`,
            ],
          }
        case 'refunded':
          return tellRefunded(data, context)
        case 'charge_moved':
          return tellChargeMoved(data, context)
      }
    },
    es: (data, context) => {
      switch (data.change) {
        case 'cancelled':
          return tellCancelled(data, context)
        case 'reactivated':
          return tellReactivated(data, context)
        case 'plan_changed':
          return {
            subject: 'Candlebook: tu plan ha cambiado',
            paragraphs: [`Ahora tienes el ${planTexts.es[data.plan]}.`],
          }
        case 'plan_waiting':
          return {
            subject: 'Candlebook: tu plan aún no ha cambiado',
            paragraphs: [
              waitingTexts.es[data.reason],
              `Si lo haces antes del ${formatInstant(data.until, context)}, empieza el ${planTexts.es[data.plan]}. Si no, tu plan sigue como está y no se cobra nada.`,
            ],
            link: linkToInvoice(data, context),
          }
        case 'plan_not_changed':
          return {
            subject: 'Candlebook: tu plan no ha cambiado',
            paragraphs: [
              `El cambio al ${planTexts.es[data.plan]} no se pagó a tiempo. Tu plan sigue como está y no se ha cobrado nada. Puedes cambiarlo de nuevo en Ajustes.`,
            ],
          }
        case 'refunded':
          return tellRefunded(data, context)
        case 'charge_moved':
          return tellChargeMoved(data, context)
      }
    },
    fr: (data, context) => {
      switch (data.change) {
        case 'cancelled':
          return tellCancelled(data, context)
        case 'reactivated':
          return tellReactivated(data, context)
        case 'plan_changed':
          return {
            subject: 'Candlebook : votre abonnement a été modifié',
            paragraphs: [`Vous avez maintenant : ${planTexts.fr[data.plan]}.`],
          }
        case 'plan_waiting':
          return {
            subject: 'Candlebook : votre abonnement n’a pas encore changé',
            paragraphs: [
              waitingTexts.fr[data.reason],
              `Si vous le faites avant le ${formatInstant(data.until, context)}, le nouvel abonnement (${planTexts.fr[data.plan]}) commence. Sinon, votre abonnement reste le même et rien n’est débité.`,
            ],
            link: linkToInvoice(data, context),
          }
        case 'plan_not_changed':
          return {
            subject: 'Candlebook : votre abonnement n’a pas changé',
            paragraphs: [
              `Le changement (${planTexts.fr[data.plan]}) n’a pas été payé à temps. Votre abonnement reste le même et rien n’a été débité. Vous pouvez le changer de nouveau dans les Réglages.`,
            ],
          }
        case 'refunded':
          return tellRefunded(data, context)
        case 'charge_moved':
          return tellChargeMoved(data, context)
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

/** Why a change of the plan waits, and what the person does about it. */
const waitingTexts: InEveryLanguage<Record<PendingReason, string>> = {
  en: {
    declined:
      'Your card was declined, so your plan has not changed. Pay the open invoice, with another card if needed.',
    bank: 'Your bank asks you to confirm the payment for your new plan.',
    open: 'The payment for your new plan is not received yet. Pay the open invoice.',
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
      'Votre carte a été refusée et votre abonnement n’a pas changé. Payez la facture en attente, avec une autre carte si besoin.',
    bank: 'Votre banque vous demande de confirmer le paiement du nouvel abonnement.',
    open: 'Le paiement du nouvel abonnement n’est pas encore reçu. Payez la facture en attente.',
  },
}
