import { z } from 'zod'
import type { InEveryLanguage } from '../mail-language.ts'
import { type BillingTexts, buildBillingMail } from './billing-mail.ts'
import { durationTexts } from './duration-texts.ts'
import { formatInstant } from './format-instant.ts'
import type { MailContext } from './mail-template.ts'

const InvitationRedeemed = z.strictObject({
  name: z.string(),
  /** Days of access; -1 for lifetime access. */
  durationDays: z.int(),
  /** `waits`: the days start when the paid plan ends. `replaces_trial`: they run now, and the trial is cancelled. */
  effect: z.enum(['starts', 'waits', 'replaces_trial']),
  /** The end of the access that runs now; null while it waits, and for lifetime access. */
  until: z.nullable(z.iso.datetime()),
  /** Whether the paid plan renews; false without one. */
  planRenews: z.boolean(),
})

type RedeemedTexts = {
  subject: string
  accepted(duration: string): string
  /** Null: access without an end. */
  runs(until: string | null): string
  waits: string
  renews: string
  replaces: string
}

/** A person with an account accepted an invitation: when its access starts, and what becomes of the plan or the trial. */
export const invitationRedeemedMail = buildBillingMail<z.infer<typeof InvitationRedeemed>>({
  data: InvitationRedeemed,
  isOptional: false,
  texts: { en: tell, pt: tell, es: tell, fr: tell },
})

function tell(
  { durationDays, effect, until, planRenews }: z.infer<typeof InvitationRedeemed>,
  context: MailContext,
): BillingTexts {
  const { subject, accepted, runs, waits, renews, replaces } = texts[context.language]
  const told = [accepted(durationTexts[context.language](durationDays))]
  if (effect === 'waits') told.push(waits)
  else told.push(runs(until && formatInstant(until, context)))
  if (effect === 'waits' && planRenews) told.push(renews)
  if (effect === 'replaces_trial') told.push(replaces)
  return { subject, told }
}

const texts: InEveryLanguage<RedeemedTexts> = {
  en: {
    subject: 'Candlebook: you accepted an invitation',
    accepted: (duration) => `you accepted an invitation: ${duration}, free of charge.`,
    runs: (until) => (until ? `Your access runs until ${until}.` : 'Your access has no end.'),
    waits: 'It waits while your paid plan runs, and starts when that plan ends. No day of it is lost.',
    renews: 'Your paid plan renews as before. To stop it, cancel it in Settings.',
    replaces: 'It replaces your trial: the trial does not become a paid plan, and nothing is charged.',
  },
  pt: {
    subject: 'Candlebook: você aceitou um convite',
    accepted: (duration) => `Você aceitou um convite: ${duration}, sem custo.`,
    runs: (until) => (until ? `Seu acesso vale até ${until}.` : 'Seu acesso não tem data de término.'),
    waits:
      'Ele espera enquanto seu plano pago estiver ativo e começa quando o plano terminar. Nenhum dia se perde.',
    renews: 'Seu plano pago continua sendo renovado. Para parar, cancele nas Configurações.',
    replaces: 'Ele substitui seu teste: o teste não vira um plano pago e nada será cobrado.',
  },
  es: {
    subject: 'Candlebook: has aceptado una invitación',
    accepted: (duration) => `Has aceptado una invitación: ${duration}, sin coste.`,
    runs: (until) => (until ? `Tu acceso dura hasta el ${until}.` : 'Tu acceso no tiene fecha de fin.'),
    waits:
      'Espera mientras tu plan de pago esté activo y empieza cuando ese plan termine. No pierdes ningún día.',
    renews: 'Tu plan de pago se sigue renovando. Para evitarlo, cancélalo en Ajustes.',
    replaces: 'Sustituye a tu prueba: la prueba no pasa a ser un plan de pago y no se cobrará nada.',
  },
  fr: {
    subject: 'Candlebook : vous avez accepté une invitation',
    accepted: (duration) => `vous avez accepté une invitation : ${duration}, gratuitement.`,
    runs: (until) => (until ? `Votre accès dure jusqu’au ${until}.` : 'Votre accès n’a pas de fin.'),
    waits:
      'Elle attend tant que votre abonnement payant est actif et commence quand il prend fin. Aucun jour n’est perdu.',
    renews:
      'Votre abonnement payant est renouvelé comme avant. Pour l’éviter, résiliez-le dans les Réglages.',
    replaces: 'Elle remplace votre essai : il ne devient pas un abonnement payant et rien n’est débité.',
  },
}
