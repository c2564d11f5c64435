import { buildBillingMail } from './billing-mail.ts'
import { planTexts } from './billing-texts.ts'
import { formatInstant } from './format-instant.ts'
import { leadToCard, RunningTrial, trialEndTexts } from './trial-started-mail.ts'

/** Mail 11 of the specification: a trial ends in some days. */
export const trialEndingMail = buildBillingMail<RunningTrial>({
  data: RunningTrial,
  isOptional: true,
  texts: {
    en: (mail, place) => ({
      subject: 'Candlebook: your trial ends soon',
      told: [
        `your trial of the ${planTexts.en[mail.plan]} ends on ${formatInstant(mail.endsAt, place)}.`,
        trialEndTexts.en(mail, place),
      ],
      ...leadToCard(mail),
    }),
    pt: (mail, place) => ({
      subject: 'Candlebook: seu teste termina em breve',
      told: [
        `Seu teste do ${planTexts.pt[mail.plan]} termina em ${formatInstant(mail.endsAt, place)}.`,
        trialEndTexts.pt(mail, place),
      ],
      ...leadToCard(mail),
    }),
    es: (mail, place) => ({
      subject: 'Candlebook: tu prueba termina pronto',
      told: [
        `Tu prueba del ${planTexts.es[mail.plan]} termina el ${formatInstant(mail.endsAt, place)}.`,
        trialEndTexts.es(mail, place),
      ],
      ...leadToCard(mail),
    }),
    fr: (mail, place) => ({
      subject: 'Candlebook : votre essai se termine bientôt',
      told: [
        `votre essai (${planTexts.fr[mail.plan]}) se termine le ${formatInstant(mail.endsAt, place)}.`,
        trialEndTexts.fr(mail, place),
      ],
      ...leadToCard(mail),
    }),
  },
})
