import { z } from 'zod'
import { buildBillingMail } from './billing-mail.ts'
import { formatAmount } from './billing-texts.ts'
import { formatInstant } from './format-instant.ts'

const RenewalReminder = z.strictObject({
  name: z.string(),
  cents: z.int(),
  currency: z.string(),
  renewsAt: z.iso.datetime(),
})

/** Mail 10 of the specification: a paid plan renews in some days [SET-05]. */
export const renewalReminderMail = buildBillingMail<z.infer<typeof RenewalReminder>>({
  data: RenewalReminder,
  isOptional: true,
  texts: {
    en: ({ renewsAt, ...amount }, place) => ({
      subject: 'Candlebook: your subscription renews soon',
      told: [
        `your subscription renews on ${formatInstant(renewsAt, place)} for ${formatAmount(amount, place)}.`,
        'To stop it, open your subscription before that day and cancel.',
      ],
    }),
    pt: ({ renewsAt, ...amount }, place) => ({
      subject: 'Candlebook: sua assinatura será renovada em breve',
      told: [
        `Sua assinatura será renovada em ${formatInstant(renewsAt, place)} por ${formatAmount(amount, place)}.`,
        'Para impedir, abra sua assinatura antes desse dia e cancele.',
      ],
    }),
    es: ({ renewsAt, ...amount }, place) => ({
      subject: 'Candlebook: tu suscripción se renueva pronto',
      told: [
        `Tu suscripción se renueva el ${formatInstant(renewsAt, place)} por ${formatAmount(amount, place)}.`,
        'Para evitarlo, abre tu suscripción antes de ese día y cancélala.',
      ],
    }),
    fr: ({ renewsAt, ...amount }, place) => ({
      subject: 'Candlebook : votre abonnement sera bientôt renouvelé',
      told: [
        `votre abonnement sera renouvelé le ${formatInstant(renewsAt, place)} pour ${formatAmount(amount, place)}.`,
        'Pour l’éviter, ouvrez votre abonnement avant ce jour et résiliez-le.',
      ],
    }),
  },
})
