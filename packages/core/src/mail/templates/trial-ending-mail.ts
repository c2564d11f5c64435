import { z } from 'zod'
import { buildBillingMail } from './billing-mail.ts'
import { planTexts } from './billing-texts.ts'
import { formatInstant } from './format-instant.ts'
import { leadToCard, RunningTrial, trialEndTexts } from './trial-started-mail.ts'

const TrialEnding = z.discriminatedUnion('stage', [
  RunningTrial.extend({ stage: z.literal('soon') }),
  z.strictObject({ name: z.string(), stage: z.literal('ended'), endsAt: z.iso.datetime() }),
])

/** Mail 11 of the specification: a trial ends in some days, or has ended without a payment method. */
export const trialEndingMail = buildBillingMail<z.infer<typeof TrialEnding>>({
  data: TrialEnding,
  isOptional: true,
  texts: {
    en: (mail, place) =>
      mail.stage === 'soon'
        ? {
            subject: 'Candlebook: your trial ends soon',
            told: [
              `your trial of the ${planTexts.en[mail.plan]} ends on ${formatInstant(mail.endsAt, place)}.`,
              trialEndTexts.en(mail, place),
            ],
            ...leadToCard(mail),
          }
        : {
            subject: 'Candlebook: your trial has ended',
            told: [
              `your trial ended on ${formatInstant(mail.endsAt, place)}, and nothing was charged.`,
              'Your journal is still there. Choose a plan to go on with Premium.',
            ],
          },
    pt: (mail, place) =>
      mail.stage === 'soon'
        ? {
            subject: 'Candlebook: seu teste termina em breve',
            told: [
              `Seu teste do ${planTexts.pt[mail.plan]} termina em ${formatInstant(mail.endsAt, place)}.`,
              trialEndTexts.pt(mail, place),
            ],
            ...leadToCard(mail),
          }
        : {
            subject: 'Candlebook: seu teste terminou',
            told: [
              `Seu teste terminou em ${formatInstant(mail.endsAt, place)} e nada foi cobrado.`,
              'Seu diário continua guardado. Escolha um plano para continuar com o Premium.',
            ],
          },
    es: (mail, place) =>
      mail.stage === 'soon'
        ? {
            subject: 'Candlebook: tu prueba termina pronto',
            told: [
              `Tu prueba del ${planTexts.es[mail.plan]} termina el ${formatInstant(mail.endsAt, place)}.`,
              trialEndTexts.es(mail, place),
            ],
            ...leadToCard(mail),
          }
        : {
            subject: 'Candlebook: tu prueba ha terminado',
            told: [
              `Tu prueba terminó el ${formatInstant(mail.endsAt, place)} y no se cobró nada.`,
              'Tu diario sigue guardado. Elige un plan para continuar con Premium.',
            ],
          },
    fr: (mail, place) =>
      mail.stage === 'soon'
        ? {
            subject: 'Candlebook : votre essai se termine bientôt',
            told: [
              `votre essai (${planTexts.fr[mail.plan]}) se termine le ${formatInstant(mail.endsAt, place)}.`,
              trialEndTexts.fr(mail, place),
            ],
            ...leadToCard(mail),
          }
        : {
            subject: 'Candlebook : votre essai est terminé',
            told: [
              `votre essai s’est terminé le ${formatInstant(mail.endsAt, place)} et rien n’a été débité.`,
              'Votre journal est toujours là. Choisissez un abonnement pour continuer avec Premium.',
            ],
          },
  },
})
