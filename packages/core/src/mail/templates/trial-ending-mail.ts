import { buildBillingMail } from './billing-mail.ts'
import { planTexts } from './billing-texts.ts'
import { formatInstant } from './format-instant.ts'
import { leadToCard, RunningTrial, trialEndTexts } from './trial-started-mail.ts'

/** Mail 11 of the specification: a trial ends in some days. */
export const trialEndingMail = buildBillingMail<RunningTrial>({
  data: RunningTrial,
  isOptional: true,
  texts: {
    en: (mail, context) => ({
      subject: 'Candlebook: your trial ends soon',
      told: [
        `your trial of the ${planTexts.en[mail.plan]} ends on ${formatInstant(mail.endsAt, context)}.`,
        trialEndTexts.en(mail, context),
      ],
      ...leadToCard(mail),
    }),
    pt: (mail, context) => ({
      subject: 'Candlebook: seu teste termina em breve',
      told: [
        `Seu teste do ${planTexts.pt[mail.plan]} termina em ${formatInstant(mail.endsAt, context)}.`,
        trialEndTexts.pt(mail, context),
      ],
      ...leadToCard(mail),
    }),
    es: (mail, context) => ({
      subject: 'Candlebook: tu prueba termina pronto',
      told: [
        `Tu prueba del ${planTexts.es[mail.plan]} termina el ${formatInstant(mail.endsAt, context)}.`,
        trialEndTexts.es(mail, context),
      ],
      ...leadToCard(mail),
    }),
    fr: (mail, context) => ({
      subject: 'Candlebook : votre essai se termine bientôt',
      told: [
        `votre essai (${planTexts.fr[mail.plan]}) se termine le ${formatInstant(mail.endsAt, context)}.`,
        trialEndTexts.fr(mail, context),
      ],
      ...leadToCard(mail),
    }),
  },
})
