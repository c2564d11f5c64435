import type { PlanName } from '@candlebook/domain/billing/plans'
import type { z } from 'zod'
import type { InEveryLanguage } from './mail-language.ts'
import {
  linkButton,
  type MailContext,
  type MailSwitch,
  type MailTemplate,
  paragraph,
  unsubscribeHints,
} from './mail-template.ts'

/** The name of a plan in the language of a mail. */
export const planTexts: InEveryLanguage<Record<PlanName, string>> = {
  en: { monthly: 'Monthly Plan', annual: 'Annual Plan' },
  pt: { monthly: 'Plano mensal', annual: 'Plano anual' },
  es: { monthly: 'Plan mensual', annual: 'Plan anual' },
  fr: { monthly: 'Abonnement mensuel', annual: 'Abonnement annuel' },
}

/** The greeting of mails about payments. */
const greetings: InEveryLanguage<(name: string) => string> = {
  en: (name) => `Hello ${name},`,
  pt: (name) => `Olá, ${name}.`,
  es: (name) => `Hola, ${name}:`,
  fr: (name) => `Bonjour ${name},`,
}

/** The label of the link to the settings. */
const settingsLabels: InEveryLanguage<string> = {
  en: 'Open your subscription',
  pt: 'Abrir sua assinatura',
  es: 'Abrir tu suscripción',
  fr: 'Ouvrir votre abonnement',
}

/** The label of the link that adds a card. */
const cardLabels: InEveryLanguage<string> = {
  en: 'Add a card',
  pt: 'Adicionar um cartão',
  es: 'Añadir una tarjeta',
  fr: 'Ajouter une carte',
}

/** The label of the link to the open invoice: the bank asks first, or the invoice is paid. */
export const payLabels: InEveryLanguage<Record<'bank' | 'invoice', string>> = {
  en: { bank: 'Confirm with your bank', invoice: 'Pay the open invoice' },
  pt: { bank: 'Confirmar com seu banco', invoice: 'Pagar a fatura em aberto' },
  es: { bank: 'Confirmar con tu banco', invoice: 'Pagar la factura pendiente' },
  fr: { bank: 'Confirmer auprès de votre banque', invoice: 'Payer la facture en attente' },
}

/** The label of the link to the provider's page of an invoice. */
export const invoiceLabels: InEveryLanguage<string> = {
  en: 'Open the invoice',
  pt: 'Abrir a fatura',
  es: 'Abrir la factura',
  fr: 'Ouvrir la facture',
}

/** Until when a person keeps the access, or when it ended. */
export const accessTexts: InEveryLanguage<Record<'runs' | 'ended', (at: string) => string>> = {
  en: {
    runs: (at) => `You keep your access until ${at}.`,
    ended: (at) => `Your access ended on ${at}.`,
  },
  pt: { runs: (at) => `Você mantém o acesso até ${at}.`, ended: (at) => `Seu acesso terminou em ${at}.` },
  es: { runs: (at) => `Mantienes el acceso hasta el ${at}.`, ended: (at) => `Tu acceso terminó el ${at}.` },
  fr: {
    runs: (at) => `Vous gardez votre accès jusqu’au ${at}.`,
    ended: (at) => `Votre accès a pris fin le ${at}.`,
  },
}

/** For a person whose last payment failed. A later one is charged only after it is paid. */
export const openPaymentTexts: InEveryLanguage<string> = {
  en: 'Its last payment is still open and can be tried again.',
  pt: 'O último pagamento continua em aberto e pode ser tentado de novo.',
  es: 'El último pago sigue pendiente y puede volver a intentarse.',
  fr: 'Le dernier paiement reste dû et peut être retenté.',
}

/** For a person whose access stays the same. */
export const staysTexts: InEveryLanguage<string> = {
  en: 'Your access stays as it is.',
  pt: 'Seu acesso continua como está.',
  es: 'Tu acceso sigue como está.',
  fr: 'Votre accès reste inchangé.',
}

/** An amount of cents with its currency, in the format of the language: €2.49 or 2,49 €. */
export function formatAmount(
  { cents, currency }: { cents: number; currency: string },
  { language }: Pick<MailContext, 'language'>,
): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() })
  return format.format(cents / 100)
}

/** The address of the settings, where the subscription is managed. */
function toSettings({ baseUrl }: { baseUrl: string }): string {
  return `${baseUrl}/settings`
}

/**
 * The address of Candlebook that opens the provider's page of the open invoice, after sign-in. It finds the invoice when the
 * link is opened, because another one can be open by then, and because the provider's own address expires. So mails contain
 * the provider's address for paid invoices only.
 */
export function toOpenInvoice(site: { baseUrl: string }): string {
  return `${toSettings(site)}?pay-invoice=`
}

/**
 * What a mail about payments says: its subject and its paragraphs. `link` opens the provider's page of an invoice. Each mail
 * also has a link to the settings; with `add_card` this link opens the provider's page that stores a card.
 */
export type BillingTexts = {
  subject: string
  paragraphs: string[]
  link?: { label: string; href: string } | null
  action?: 'add_card'
}

/** A mail about payments. `getMailSwitch` returns the switch that stops it; null: it is always sent. */
export type BillingMailTemplate<Data> = MailTemplate<Data> & {
  getMailSwitch(data: Data): MailSwitch | null
}

/**
 * A mail about payments: a greeting, the paragraphs, and a link to the settings. A mail with a switch also says how to turn
 * it off. Mails about payments, receipts, and mails about the end of the access or the day of a charge have none.
 */
export function buildBillingMail<Data extends { name: string }>(mail: {
  data: z.ZodType<Data>
  mailSwitch: MailSwitch | null | ((data: Data) => MailSwitch | null)
  texts: InEveryLanguage<(data: Data, context: MailContext) => BillingTexts>
}): BillingMailTemplate<Data> {
  const getMailSwitch = (data: Data) =>
    typeof mail.mailSwitch === 'function' ? mail.mailSwitch(data) : mail.mailSwitch
  return {
    data: mail.data,
    getMailSwitch,
    build(data, context) {
      const { language, site } = context
      const { subject, paragraphs, link, action } = mail.texts[language](data, context)
      const body = [
        paragraph(greetings[language](data.name)),
        ...paragraphs.map((text) => paragraph(text)),
        ...(link ? [linkButton(link)] : []),
        action === 'add_card'
          ? linkButton({ label: cardLabels[language], href: `${toSettings(site)}?add-card=` })
          : linkButton({ label: settingsLabels[language], href: toSettings(site) }),
      ]
      const mailSwitch = getMailSwitch(data)
      if (mailSwitch) body.push(paragraph(unsubscribeHints[language]))
      return { subject, preview: paragraphs[0] ?? subject, body, mailSwitch }
    },
  }
}
