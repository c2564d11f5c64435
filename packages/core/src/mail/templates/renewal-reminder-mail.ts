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
    en: ({ renewsAt, ...amount }, context) => ({
      subject: 'Candlebook: your subscription renews soon',
      told: [
        `your subscription renews on ${formatInstant(renewsAt, context)} for ${formatAmount(amount, context)}.`,
        'To stop it, open your subscription before that day and cancel.',
      ],
    }),
    pt: ({ renewsAt, ...amount }, context) => ({
      subject: 'Candlebook: sua assinatura será renovada em breve',
      told: [
        `Sua assinatura será renovada em ${formatInstant(renewsAt, context)} por ${formatAmount(amount, context)}.`,
        'Para impedir, abra sua assinatura antes desse dia e cancele.',
      ],
    }),
    es: ({ renewsAt, ...amount }, context) => ({
      subject: 'Candlebook: tu suscripción se renueva pronto',
      told: [
        `Tu suscripción se renueva el ${formatInstant(renewsAt, context)} por ${formatAmount(amount, context)}.`,
        'Para evitarlo, abre tu suscripción antes de ese día y cancélala.',
      ],
    }),
    fr: ({ renewsAt, ...amount }, context) => ({
      subject: 'Candlebook : votre abonnement sera bientôt renouvelé',
      told: [
        `votre abonnement sera renouvelé le ${formatInstant(renewsAt, context)} pour ${formatAmount(amount, context)}.`,
        'Pour l’éviter, ouvrez votre abonnement avant ce jour et résiliez-le.',
      ],
    }),
  },
})
