import { z } from 'zod'
import { type BillingTexts, formatAmount, staysTexts } from './billing-mail.ts'
import type { InEveryLanguage } from './mail-language.ts'
import { formatInstant, type MailContext } from './mail-template.ts'

/** A payment of which something was paid back. */
export const Refunded = z.strictObject({
  name: z.string(),
  change: z.literal('refunded'),
  /** What is paid back of the payment in total: a later part has a mail of its own. */
  cents: z.int(),
  currency: z.string(),
  /** The payment itself. */
  paidCents: z.int(),
  paidAt: z.iso.datetime(),
  /** What became of the access; null for a person who had none. */
  access: z.nullable(
    z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('ended'), at: z.iso.datetime() }),
      z.strictObject({ state: z.literal('stays') }),
      /** An invitation that waited for the end of the paid plan runs now; null: without an end. */
      z.strictObject({ state: z.literal('invited'), until: z.nullable(z.iso.datetime()) }),
    ]),
  ),
})
type Refunded = z.infer<typeof Refunded>

/** Which payment was paid back, how much of it, and what became of the access. */
export function tellRefunded(data: Refunded, context: MailContext): BillingTexts {
  const { currency, cents, paidCents, paidAt } = data
  const { subject, all, part, bank } = refundTexts[context.language]
  const paid = formatAmount({ cents: paidCents, currency }, context)
  const day = formatInstant(paidAt, context)
  const refund =
    cents < paidCents ? part(formatAmount({ cents, currency }, context), paid, day) : all(paid, day)
  return { subject, paragraphs: [`${refund} ${bank}`, ...tellAccess(data, context)] }
}

const refundTexts: InEveryLanguage<{
  subject: string
  all(paid: string, day: string): string
  part(amount: string, paid: string, day: string): string
  bank: string
}> = {
  en: {
    subject: 'Candlebook: a payment was refunded',
    all: (paid, day) => `We have refunded in full your payment of ${paid}, made on ${day}.`,
    part: (amount, paid, day) =>
      `In total, we have refunded ${amount} of your payment of ${paid}, made on ${day}.`,
    bank: 'Your bank can take some days to show it.',
  },
  pt: {
    subject: 'Candlebook: um pagamento foi reembolsado',
    all: (paid, day) => `Reembolsamos por completo seu pagamento de ${paid}, feito em ${day}.`,
    part: (amount, paid, day) =>
      `No total, reembolsamos ${amount} do seu pagamento de ${paid}, feito em ${day}.`,
    bank: 'Seu banco pode levar alguns dias para mostrar.',
  },
  es: {
    subject: 'Candlebook: se ha reembolsado un pago',
    all: (paid, day) => `Hemos reembolsado por completo tu pago de ${paid}, hecho el ${day}.`,
    part: (amount, paid, day) =>
      `En total, hemos reembolsado ${amount} de tu pago de ${paid}, hecho el ${day}.`,
    bank: 'Tu banco puede tardar unos días en mostrarlo.',
  },
  fr: {
    subject: 'Candlebook : un paiement a été remboursé',
    all: (paid, day) => `Nous avons remboursé en totalité votre paiement de ${paid}, effectué le ${day}.`,
    part: (amount, paid, day) =>
      `Nous avons remboursé au total ${amount} de votre paiement de ${paid}, effectué le ${day}.`,
    bank: 'Votre banque peut mettre quelques jours à l’afficher.',
  },
}

function tellAccess({ access }: Refunded, context: MailContext): string[] {
  if (!access) return []
  const { ended, invited } = accessTexts[context.language]
  switch (access.state) {
    case 'ended':
      return [ended(formatInstant(access.at, context))]
    case 'stays':
      return [staysTexts[context.language]]
    case 'invited':
      return [invited(access.until && formatInstant(access.until, context))]
  }
}

const accessTexts: InEveryLanguage<{
  ended(at: string): string
  /** Null: access without an end. */
  invited(until: string | null): string
}> = {
  en: {
    ended: (at) =>
      `Your subscription and your access ended on ${at}. Nothing more is charged, and your journal is still there.`,
    invited: (until) =>
      `Your subscription has ended. Your invitation gives you access ${until ? `until ${until}` : 'without an end'}.`,
  },
  pt: {
    ended: (at) =>
      `Sua assinatura e seu acesso terminaram em ${at}. Nada mais será cobrado, e seu diário continua guardado.`,
    invited: (until) =>
      `Sua assinatura terminou. Seu convite dá acesso ${until ? `até ${until}` : 'sem data de término'}.`,
  },
  es: {
    ended: (at) =>
      `Tu suscripción y tu acceso terminaron el ${at}. No se cobrará nada más, y tu diario sigue guardado.`,
    invited: (until) =>
      `Tu suscripción ha terminado. Tu invitación te da acceso ${until ? `hasta el ${until}` : 'sin fecha de fin'}.`,
  },
  fr: {
    ended: (at) =>
      `Votre abonnement et votre accès ont pris fin le ${at}. Plus rien ne sera débité, et votre journal est toujours là.`,
    invited: (until) =>
      `Votre abonnement a pris fin. Votre invitation vous donne accès ${until ? `jusqu’au ${until}` : 'sans limite de durée'}.`,
  },
}
