import { z } from 'zod'
import { buildBillingMail } from './billing-mail.ts'
import { formatInstant } from './format-instant.ts'

const TrialEnding = z.strictObject({
  name: z.string(),
  stage: z.enum(['soon', 'ended']),
  endsAt: z.iso.datetime(),
})

/** Mail 11 of the specification: a trial ends in some days, or has ended without a payment method. */
export const trialEndingMail = buildBillingMail<z.infer<typeof TrialEnding>>({
  data: TrialEnding,
  isOptional: true,
  texts: {
    en: ({ stage, endsAt }, place) =>
      stage === 'soon'
        ? {
            subject: 'Candlebook: your trial ends soon',
            told: [
              `your trial ends on ${formatInstant(endsAt, place)}.`,
              'With a stored card your plan starts then. Without one the trial ends, and nothing is charged.',
            ],
          }
        : {
            subject: 'Candlebook: your trial has ended',
            told: [
              `your trial ended on ${formatInstant(endsAt, place)}, and nothing was charged.`,
              'Your journal is still there. Choose a plan to go on with Premium.',
            ],
          },
    pt: ({ stage, endsAt }, place) =>
      stage === 'soon'
        ? {
            subject: 'Candlebook: seu teste termina em breve',
            told: [
              `Seu teste termina em ${formatInstant(endsAt, place)}.`,
              'Com um cartão salvo, seu plano começa nesse momento. Sem cartão, o teste termina e nada é cobrado.',
            ],
          }
        : {
            subject: 'Candlebook: seu teste terminou',
            told: [
              `Seu teste terminou em ${formatInstant(endsAt, place)} e nada foi cobrado.`,
              'Seu diário continua guardado. Escolha um plano para continuar com o Premium.',
            ],
          },
    es: ({ stage, endsAt }, place) =>
      stage === 'soon'
        ? {
            subject: 'Candlebook: tu prueba termina pronto',
            told: [
              `Tu prueba termina el ${formatInstant(endsAt, place)}.`,
              'Con una tarjeta guardada, tu plan empieza entonces. Sin tarjeta, la prueba termina y no se cobra nada.',
            ],
          }
        : {
            subject: 'Candlebook: tu prueba ha terminado',
            told: [
              `Tu prueba terminó el ${formatInstant(endsAt, place)} y no se cobró nada.`,
              'Tu diario sigue guardado. Elige un plan para continuar con Premium.',
            ],
          },
    fr: ({ stage, endsAt }, place) =>
      stage === 'soon'
        ? {
            subject: 'Candlebook : votre essai se termine bientôt',
            told: [
              `votre essai se termine le ${formatInstant(endsAt, place)}.`,
              'Avec une carte enregistrée, votre abonnement commence alors. Sans carte, l’essai se termine et rien n’est débité.',
            ],
          }
        : {
            subject: 'Candlebook : votre essai est terminé',
            told: [
              `votre essai s’est terminé le ${formatInstant(endsAt, place)} et rien n’a été débité.`,
              'Votre journal est toujours là. Choisissez un abonnement pour continuer avec Premium.',
            ],
          },
  },
})
