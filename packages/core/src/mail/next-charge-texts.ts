import { z } from 'zod'
import { type BillingTexts, formatAmount, openPaymentTexts } from './billing-mail.ts'
import type { InEveryLanguage } from './mail-language.ts'
import { formatInstant, type MailContext } from './mail-template.ts'

/** A cancellation was taken back. */
export const Reactivated = z.strictObject({
  name: z.string(),
  change: z.literal('reactivated'),
  isTrial: z.boolean(),
  /** Whether a payment is overdue, which is charged first. */
  isOverdue: z.boolean(),
  /** When the next charge is due, and its amount. */
  renewsAt: z.iso.datetime(),
  cents: z.int(),
  currency: z.string(),
})
type Reactivated = z.infer<typeof Reactivated>

/** What continues, and what is charged next. */
export function tellReactivated(data: Reactivated, context: MailContext): BillingTexts {
  const { trial, renews } = reactivatedTexts[context.language]
  const [amount, at] = [formatAmount(data, context), formatInstant(data.renewsAt, context)]
  if (data.isTrial) return { subject: trial.subject, paragraphs: [trial.text(amount, at)] }
  const charge = data.isOverdue ? openPaymentTexts[context.language] : renews.charge(amount, at)
  return { subject: renews.subject, paragraphs: [`${renews.text} ${charge}`] }
}

const reactivatedTexts: InEveryLanguage<{
  trial: { subject: string; text(amount: string, at: string): string }
  renews: { subject: string; text: string; charge(amount: string, at: string): string }
}> = {
  en: {
    trial: {
      subject: 'Candlebook: your trial continues',
      text: (amount, at) =>
        `Your trial is no longer cancelled. With a stored card, ${amount} is charged on ${at} and your plan starts. Without one the trial ends then, and nothing is charged.`,
    },
    renews: {
      subject: 'Candlebook: your subscription renews again',
      text: 'Your subscription renews again.',
      charge: (amount, at) => `Your next charge is ${amount} on ${at}.`,
    },
  },
  pt: {
    trial: {
      subject: 'Candlebook: seu teste continua',
      text: (amount, at) =>
        `Seu teste não está mais cancelado. Com um cartão salvo, ${amount} será cobrado em ${at} e seu plano começa. Sem cartão, o teste termina nesse momento e nada é cobrado.`,
    },
    renews: {
      subject: 'Candlebook: sua assinatura voltará a ser renovada',
      text: 'Sua assinatura voltará a ser renovada.',
      charge: (amount, at) => `Sua próxima cobrança é de ${amount}, em ${at}.`,
    },
  },
  es: {
    trial: {
      subject: 'Candlebook: tu prueba continúa',
      text: (amount, at) =>
        `Tu prueba ya no está cancelada. Con una tarjeta guardada se cobrará ${amount} el ${at} y empezará tu plan. Sin tarjeta, la prueba termina entonces y no se cobra nada.`,
    },
    renews: {
      subject: 'Candlebook: tu suscripción vuelve a renovarse',
      text: 'Tu suscripción vuelve a renovarse.',
      charge: (amount, at) => `Tu próximo cobro es de ${amount}, el ${at}.`,
    },
  },
  fr: {
    trial: {
      subject: 'Candlebook : votre essai continue',
      text: (amount, at) =>
        `Votre essai n’est plus annulé. Avec une carte enregistrée, ${amount} sera débité le ${at} et votre abonnement commencera. Sans carte, l’essai se termine alors et rien n’est débité.`,
    },
    renews: {
      subject: 'Candlebook : votre abonnement sera de nouveau renouvelé',
      text: 'Votre abonnement sera de nouveau renouvelé.',
      charge: (amount, at) => `Votre prochain débit est de ${amount}, le ${at}.`,
    },
  },
}

/** The next charge, or the end of a trial, is on another day. */
export const ChargeMoved = z.strictObject({
  name: z.string(),
  change: z.literal('charge_moved'),
  isTrial: z.boolean(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  cents: z.int(),
  currency: z.string(),
})
type ChargeMoved = z.infer<typeof ChargeMoved>

/** From which day the charge moved to which one, and what is charged then. */
export function tellChargeMoved(data: ChargeMoved, context: MailContext): BillingTexts {
  const { subject, text } = movedTexts[context.language][data.isTrial ? 'trial' : 'charge']
  const [from, until] = [formatInstant(data.from, context), formatInstant(data.until, context)]
  return { subject, paragraphs: [text({ from, until, amount: formatAmount(data, context) })] }
}

type Move = { from: string; until: string; amount: string }
type MovedText = { subject: string; text(move: Move): string }

const movedTexts: InEveryLanguage<{ trial: MovedText; charge: MovedText }> = {
  en: {
    trial: {
      subject: 'Candlebook: the end of your trial has moved',
      text: ({ from, until, amount }) =>
        `We moved the end of your trial from ${from} to ${until}. With a stored card, ${amount} is charged on that day. Without one, the trial ends and nothing is charged.`,
    },
    charge: {
      subject: 'Candlebook: your next charge has moved',
      text: ({ from, until, amount }) =>
        `We moved your next charge from ${from} to ${until}. You keep your access until then, and ${amount} is charged on that day.`,
    },
  },
  pt: {
    trial: {
      subject: 'Candlebook: o fim do seu teste mudou',
      text: ({ from, until, amount }) =>
        `Mudamos o fim do seu período de teste de ${from} para ${until}. Com um cartão salvo, ${amount} será cobrado nesse dia. Sem cartão, o teste termina e nada é cobrado.`,
    },
    charge: {
      subject: 'Candlebook: sua próxima cobrança mudou',
      text: ({ from, until, amount }) =>
        `Mudamos sua próxima cobrança de ${from} para ${until}. Você mantém o acesso até lá, e ${amount} será cobrado nesse dia.`,
    },
  },
  es: {
    trial: {
      subject: 'Candlebook: el final de tu prueba ha cambiado',
      text: ({ from, until, amount }) =>
        `Hemos cambiado el final de tu prueba del ${from} al ${until}. Con una tarjeta guardada se cobrará ${amount} ese día. Sin tarjeta, la prueba termina y no se cobra nada.`,
    },
    charge: {
      subject: 'Candlebook: tu próximo cobro ha cambiado',
      text: ({ from, until, amount }) =>
        `Hemos cambiado tu próximo cobro del ${from} al ${until}. Mantienes el acceso hasta entonces, y ese día se cobrará ${amount}.`,
    },
  },
  fr: {
    trial: {
      subject: 'Candlebook : la fin de votre essai a changé',
      text: ({ from, until, amount }) =>
        `Nous avons déplacé la fin de votre essai du ${from} au ${until}. Avec une carte enregistrée, ${amount} sera débité ce jour-là. Sans carte, l’essai se termine et rien n’est débité.`,
    },
    charge: {
      subject: 'Candlebook : votre prochain débit a changé',
      text: ({ from, until, amount }) =>
        `Nous avons déplacé votre prochain débit du ${from} au ${until}. Vous gardez votre accès jusque-là, et ${amount} sera débité ce jour-là.`,
    },
  },
}
