import { formatDuration, LIFETIME_DAYS } from '@candlebook/domain/billing/invitation-duration'
import { z } from 'zod'
import { type BillingTexts, buildBillingMail } from './billing-mail.ts'
import type { InEveryLanguage } from './mail-language.ts'
import { formatInstant, linkButton, type MailContext, type MailTemplate, paragraph } from './mail-template.ts'

/** The label of an invitation's duration in the language of a mail; -1 is lifetime access. */
const durationTexts: InEveryLanguage<(days: number) => string> = {
  en: formatDuration,
  pt: (days) => (days === LIFETIME_DAYS ? 'acesso vitalício' : `acesso por ${days} dias`),
  es: (days) => (days === LIFETIME_DAYS ? 'acceso de por vida' : `acceso durante ${days} días`),
  fr: (days) => (days === LIFETIME_DAYS ? 'accès à vie' : `accès pendant ${days} jours`),
}

const Invitation = z.strictObject({
  /** The name of the administrator; null for an invitation from the command line. */
  inviterName: z.string().max(200).nullable(),
  /** Days of access; -1 for lifetime access. */
  durationDays: z.int(),
  code: z.string().min(32).max(200),
  /** The instant from which the code is refused, ISO 8601 in UTC. */
  redeemBy: z.iso.datetime(),
})

/** Mail 5 of the specification: invites a person without an account. The code is in no other place. */
export const invitationMail: MailTemplate<z.infer<typeof Invitation>> = {
  data: Invitation,
  build({ inviterName, durationDays, code, redeemBy }, context) {
    const { language, site } = context
    const { subject, offer, codeIs, until, signUp, ignore } = invitationTexts[language]
    const duration = durationTexts[language](durationDays)
    const href = `${site.baseUrl}/signup?invitation=${encodeURIComponent(code)}`
    return {
      subject: subject(inviterName),
      preview: offer(duration),
      body: [
        paragraph(offer(duration)),
        paragraph(codeIs(code)),
        linkButton({ label: signUp, href }),
        paragraph(until(formatInstant(redeemBy, context))),
        paragraph(ignore),
      ],
    }
  },
}

type InvitationTexts = {
  subject(inviter: string | null): string
  offer(duration: string): string
  codeIs(code: string): string
  until(time: string): string
  signUp: string
  ignore: string
}

const invitationTexts: InEveryLanguage<InvitationTexts> = {
  en: {
    subject: (inviter) =>
      inviter ? `${inviter} invites you to Candlebook` : 'You are invited to Candlebook',
    offer: (duration) => `Your invitation to the trading journal Candlebook: ${duration}, free of charge.`,
    codeIs: (code) => `Your invitation code: ${code}`,
    until: (time) => `The code works once, for this email address, until ${time}.`,
    signUp: 'Accept the invitation',
    ignore: 'If you do not know what this is about, ignore this mail.',
  },
  pt: {
    subject: (inviter) =>
      inviter ? `${inviter} convida você para o Candlebook` : 'Você foi convidado para o Candlebook',
    offer: (duration) => `O seu convite para o diário de trading Candlebook: ${duration}, sem custo.`,
    codeIs: (code) => `O seu código de convite: ${code}`,
    until: (time) => `O código funciona uma vez, para este endereço de e-mail, até ${time}.`,
    signUp: 'Aceitar o convite',
    ignore: 'Se você não sabe do que se trata, ignore este e-mail.',
  },
  es: {
    subject: (inviter) => (inviter ? `${inviter} te invita a Candlebook` : 'Te han invitado a Candlebook'),
    offer: (duration) => `Tu invitación al diario de trading Candlebook: ${duration}, sin coste.`,
    codeIs: (code) => `Tu código de invitación: ${code}`,
    until: (time) => `El código funciona una vez, para esta dirección de correo, hasta el ${time}.`,
    signUp: 'Aceptar la invitación',
    ignore: 'Si no sabes de qué se trata, ignora este correo.',
  },
  fr: {
    subject: (inviter) =>
      inviter ? `${inviter} vous invite sur Candlebook` : 'Vous êtes invité sur Candlebook',
    offer: (duration) => `Votre invitation au journal de trading Candlebook : ${duration}, gratuitement.`,
    codeIs: (code) => `Votre code d’invitation : ${code}`,
    until: (time) => `Le code fonctionne une fois, pour cette adresse e-mail, jusqu’au ${time}.`,
    signUp: 'Accepter l’invitation',
    ignore: 'Si vous ne savez pas de quoi il s’agit, ignorez cet e-mail.',
  },
}

const ConfirmInvitedAddress = z.strictObject({
  name: z.string().max(200),
  token: z.string().min(16).max(500),
  /** Days of access; -1 for lifetime access. */
  durationDays: z.int(),
  /** The instant from which the link is refused, ISO 8601 in UTC. */
  validUntil: z.iso.datetime(),
})

/** Mail 2 of the specification: confirms the address of a person who signed up with an invitation. */
export const confirmInvitedAddressMail: MailTemplate<z.infer<typeof ConfirmInvitedAddress>> = {
  data: ConfirmInvitedAddress,
  build({ name, token, durationDays, validUntil }, context) {
    const { language, site } = context
    const { subject, greeting, ask, access, confirm, until } = confirmTexts[language]
    const href = `${site.baseUrl}/auth/callback?token=${encodeURIComponent(token)}&type=signup`
    return {
      subject,
      preview: ask,
      body: [
        paragraph(greeting(name)),
        paragraph(ask),
        paragraph(access(durationTexts[language](durationDays))),
        linkButton({ label: confirm, href }),
        paragraph(until(formatInstant(validUntil, context))),
      ],
    }
  },
}

type ConfirmTexts = {
  subject: string
  greeting(name: string): string
  ask: string
  access(duration: string): string
  confirm: string
  until(time: string): string
}

const confirmTexts: InEveryLanguage<ConfirmTexts> = {
  en: {
    subject: 'Confirm your email address for your invitation',
    greeting: (name) => `Hello ${name},`,
    ask: 'Confirm this email address to use your invitation to Candlebook.',
    access: (duration) => `Your invitation: ${duration}. Your access starts once your address is verified.`,
    confirm: 'Confirm the address',
    until: (time) => `The link works once, until ${time}. If you did not sign up, ignore this mail.`,
  },
  pt: {
    subject: 'Confirme o seu e-mail para usar o convite',
    greeting: (name) => `Olá, ${name},`,
    ask: 'Confirme este endereço de e-mail para usar o seu convite do Candlebook.',
    access: (duration) => `O seu convite: ${duration}. O acesso começa quando o endereço for confirmado.`,
    confirm: 'Confirmar o endereço',
    until: (time) => `O link funciona uma vez, até ${time}. Se você não se cadastrou, ignore este e-mail.`,
  },
  es: {
    subject: 'Confirma tu correo para usar la invitación',
    greeting: (name) => `Hola, ${name}:`,
    ask: 'Confirma esta dirección de correo para usar tu invitación a Candlebook.',
    access: (duration) => `Tu invitación: ${duration}. El acceso empieza cuando se confirme la dirección.`,
    confirm: 'Confirmar la dirección',
    until: (time) =>
      `El enlace funciona una vez, hasta el ${time}. Si no te has registrado, ignora este correo.`,
  },
  fr: {
    subject: 'Confirmez votre adresse pour utiliser l’invitation',
    greeting: (name) => `Bonjour ${name},`,
    ask: 'Confirmez cette adresse e-mail pour utiliser votre invitation à Candlebook.',
    access: (duration) => `Votre invitation : ${duration}. L’accès commence dès que l’adresse est confirmée.`,
    confirm: 'Confirmer l’adresse',
    until: (time) =>
      `Le lien fonctionne une fois, jusqu’au ${time}. Si vous ne vous êtes pas inscrit, ignorez cet e-mail.`,
  },
}

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
  /** Whether a payment of the paid plan is overdue. Once it is made, the access waits until the plan ends. */
  hasOpenPayment: z.boolean(),
})

type RedeemedTexts = {
  subject: string
  accepted(duration: string): string
  /** Null: access without an end. */
  runs(until: string | null): string
  waits: string
  renews: string
  openPayment: string
  replaces: string
}

/** A person with an account accepted an invitation: when its access starts, and what becomes of the plan or the trial. */
export const invitationRedeemedMail = buildBillingMail<z.infer<typeof InvitationRedeemed>>({
  data: InvitationRedeemed,
  mailSwitch: null,
  texts: { en: tellRedeemed, pt: tellRedeemed, es: tellRedeemed, fr: tellRedeemed },
})

function tellRedeemed(
  { durationDays, effect, until, planRenews, hasOpenPayment }: z.infer<typeof InvitationRedeemed>,
  context: MailContext,
): BillingTexts {
  const { subject, accepted, runs, waits, renews, openPayment, replaces } = redeemedTexts[context.language]
  const paragraphs = [accepted(durationTexts[context.language](durationDays))]
  if (effect === 'waits') paragraphs.push(waits)
  else paragraphs.push(runs(until && formatInstant(until, context)))
  if (effect === 'waits' && planRenews) paragraphs.push(renews)
  if (hasOpenPayment) paragraphs.push(openPayment)
  if (effect === 'replaces_trial') paragraphs.push(replaces)
  return { subject, paragraphs }
}

const redeemedTexts: InEveryLanguage<RedeemedTexts> = {
  en: {
    subject: 'Candlebook: you accepted an invitation',
    accepted: (duration) => `You accepted an invitation: ${duration}, free of charge.`,
    runs: (until) => (until ? `Your access runs until ${until}.` : 'Your access has no end.'),
    waits: 'It waits while your paid plan runs, and starts when that plan ends. No day of it is lost.',
    renews: 'Your paid plan renews as before. To stop it, cancel it in Settings.',
    openPayment:
      'The last payment of your paid plan is still open and can be tried again. Once it is paid, that plan runs first and no day of the invitation is lost.',
    replaces: 'It replaces your trial: the trial does not become a paid plan, and nothing is charged.',
  },
  pt: {
    subject: 'Candlebook: você aceitou um convite',
    accepted: (duration) => `Você aceitou um convite: ${duration}, sem custo.`,
    runs: (until) => (until ? `Seu acesso vale até ${until}.` : 'Seu acesso não tem data de término.'),
    waits:
      'Ele espera enquanto seu plano pago estiver ativo e começa quando o plano terminar. Nenhum dia se perde.',
    renews: 'Seu plano pago continua sendo renovado. Para parar, cancele nas Configurações.',
    openPayment:
      'O último pagamento do seu plano pago continua em aberto e pode ser tentado de novo. Depois de pago, esse plano vale primeiro e nenhum dia do convite se perde.',
    replaces: 'Ele substitui seu teste: o teste não vira um plano pago e nada será cobrado.',
  },
  es: {
    subject: 'Candlebook: has aceptado una invitación',
    accepted: (duration) => `Has aceptado una invitación: ${duration}, sin coste.`,
    runs: (until) => (until ? `Tu acceso dura hasta el ${until}.` : 'Tu acceso no tiene fecha de fin.'),
    waits:
      'Espera mientras tu plan de pago esté activo y empieza cuando ese plan termine. No pierdes ningún día.',
    renews: 'Tu plan de pago se sigue renovando. Para evitarlo, cancélalo en Ajustes.',
    openPayment:
      'El último pago de tu plan de pago sigue pendiente y puede volver a intentarse. Una vez pagado, ese plan va primero y no se pierde ningún día de la invitación.',
    replaces: 'Sustituye a tu prueba: la prueba no pasa a ser un plan de pago y no se cobrará nada.',
  },
  fr: {
    subject: 'Candlebook : vous avez accepté une invitation',
    accepted: (duration) => `Vous avez accepté une invitation : ${duration}, gratuitement.`,
    runs: (until) => (until ? `Votre accès dure jusqu’au ${until}.` : 'Votre accès n’a pas de fin.'),
    waits:
      'Elle attend tant que votre abonnement payant est actif et commence quand il prend fin. Aucun jour n’est perdu.',
    renews:
      'Votre abonnement payant est renouvelé comme avant. Pour l’éviter, résiliez-le dans les Réglages.',
    openPayment:
      'Le dernier paiement de votre abonnement payant reste dû et peut être retenté. Une fois payé, cet abonnement passe en premier et aucun jour de l’invitation n’est perdu.',
    replaces: 'Elle remplace votre essai : il ne devient pas un abonnement payant et rien n’est débité.',
  },
}
