import { planNames } from '@candlebook/domain/billing/plans'
import { z } from 'zod'
import { type BillingTexts, buildBillingMail, formatAmount, planTexts } from './billing-mail.ts'
import type { InEveryLanguage } from './mail-language.ts'
import { formatInstant, type MailContext } from './mail-template.ts'

/** A trial that runs: its plan, what is charged at its end, and whether there is a card for it. */
const RunningTrial = z.strictObject({
  name: z.string(),
  plan: z.enum(planNames),
  cents: z.int(),
  currency: z.string(),
  endsAt: z.iso.datetime(),
  hasPaymentMethod: z.boolean(),
})
export type RunningTrial = z.infer<typeof RunningTrial>

/** What happens at the end of a trial, with a stored card or without one. */
const trialEndTexts: InEveryLanguage<(trial: Omit<RunningTrial, 'name'>, context: MailContext) => string> = {
  en: ({ plan, hasPaymentMethod, ...amount }, context) => {
    const price = `${formatAmount(amount, context)} per ${plan === 'annual' ? 'year' : 'month'}`
    return hasPaymentMethod
      ? `Your plan then costs ${price}, and the first payment is charged to your stored card on that day. To stop it, cancel before that day.`
      : `No card is stored. Without one the trial ends on that day, and nothing is charged. If you add a card, your plan starts then for ${price}.`
  },
  pt: ({ plan, hasPaymentMethod, ...amount }, context) => {
    const price = `${formatAmount(amount, context)} por ${plan === 'annual' ? 'ano' : 'mês'}`
    return hasPaymentMethod
      ? `Depois, seu plano custa ${price}, e o primeiro pagamento é cobrado no seu cartão salvo nesse dia. Para impedir, cancele antes.`
      : `Nenhum cartão está salvo. Sem cartão, o teste termina nesse dia e nada é cobrado. Se você adicionar um cartão, seu plano começa nesse dia por ${price}.`
  },
  es: ({ plan, hasPaymentMethod, ...amount }, context) => {
    const price = `${formatAmount(amount, context)} al ${plan === 'annual' ? 'año' : 'mes'}`
    return hasPaymentMethod
      ? `Después, tu plan cuesta ${price}, y el primer pago se cobra ese día en tu tarjeta guardada. Para evitarlo, cancela antes.`
      : `No hay ninguna tarjeta guardada. Sin tarjeta, la prueba termina ese día y no se cobra nada. Si añades una tarjeta, tu plan empieza entonces por ${price}.`
  },
  fr: ({ plan, hasPaymentMethod, ...amount }, context) => {
    const price = `${formatAmount(amount, context)} par ${plan === 'annual' ? 'an' : 'mois'}`
    return hasPaymentMethod
      ? `Votre abonnement coûte ensuite ${price}, et le premier paiement est débité ce jour-là sur votre carte enregistrée. Pour l’éviter, résiliez avant.`
      : `Aucune carte n’est enregistrée. Sans carte, l’essai se termine ce jour-là et rien n’est débité. Si vous ajoutez une carte, votre abonnement commence alors pour ${price}.`
  },
}

/** A person started a trial. It confirms the contract, so it is always sent. */
export const trialStartedMail = buildBillingMail<RunningTrial>({
  data: RunningTrial,
  mailSwitch: null,
  texts: {
    en: (trial, context) => ({
      subject: 'Candlebook: your trial has started',
      paragraphs: [
        `Your trial of the ${planTexts.en[trial.plan]} has started. It runs until ${formatInstant(trial.endsAt, context)}, and nothing is charged before then.`,
        trialEndTexts.en(trial, context),
      ],
      ...leadToCard(trial),
    }),
    pt: (trial, context) => ({
      subject: 'Candlebook: seu teste começou',
      paragraphs: [
        `Seu teste do ${planTexts.pt[trial.plan]} começou. Ele vai até ${formatInstant(trial.endsAt, context)}, e nada é cobrado antes disso.`,
        trialEndTexts.pt(trial, context),
      ],
      ...leadToCard(trial),
    }),
    es: (trial, context) => ({
      subject: 'Candlebook: tu prueba ha empezado',
      paragraphs: [
        `Tu prueba del ${planTexts.es[trial.plan]} ha empezado. Dura hasta el ${formatInstant(trial.endsAt, context)}, y antes no se cobra nada.`,
        trialEndTexts.es(trial, context),
      ],
      ...leadToCard(trial),
    }),
    fr: (trial, context) => ({
      subject: 'Candlebook : votre essai a commencé',
      paragraphs: [
        `Votre essai (${planTexts.fr[trial.plan]}) a commencé. Il dure jusqu’au ${formatInstant(trial.endsAt, context)}, et rien n’est débité avant.`,
        trialEndTexts.fr(trial, context),
      ],
      ...leadToCard(trial),
    }),
  },
})

/** A person without a card gets the link that adds one. */
function leadToCard({
  hasPaymentMethod,
}: Pick<RunningTrial, 'hasPaymentMethod'>): Pick<BillingTexts, 'action'> {
  return hasPaymentMethod ? {} : { action: 'add_card' }
}

/** Mail 11 of the specification: a trial ends in some days. */
export const trialEndingMail = buildBillingMail<RunningTrial>({
  data: RunningTrial,
  mailSwitch: 'emailNotifications',
  texts: {
    en: (mail, context) => ({
      subject: 'Candlebook: your trial ends soon',
      paragraphs: [
        `Your trial of the ${planTexts.en[mail.plan]} ends on ${formatInstant(mail.endsAt, context)}.`,
        trialEndTexts.en(mail, context),
      ],
      ...leadToCard(mail),
    }),
    pt: (mail, context) => ({
      subject: 'Candlebook: seu teste termina em breve',
      paragraphs: [
        `Seu teste do ${planTexts.pt[mail.plan]} termina em ${formatInstant(mail.endsAt, context)}.`,
        trialEndTexts.pt(mail, context),
      ],
      ...leadToCard(mail),
    }),
    es: (mail, context) => ({
      subject: 'Candlebook: tu prueba termina pronto',
      paragraphs: [
        `Tu prueba del ${planTexts.es[mail.plan]} termina el ${formatInstant(mail.endsAt, context)}.`,
        trialEndTexts.es(mail, context),
      ],
      ...leadToCard(mail),
    }),
    fr: (mail, context) => ({
      subject: 'Candlebook : votre essai se termine bientôt',
      paragraphs: [
        `Votre essai (${planTexts.fr[mail.plan]}) se termine le ${formatInstant(mail.endsAt, context)}.`,
        trialEndTexts.fr(mail, context),
      ],
      ...leadToCard(mail),
    }),
  },
})
