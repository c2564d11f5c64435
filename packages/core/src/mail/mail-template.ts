import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Text } from '@react-email/text'
import { createElement, type ReactElement, type ReactNode } from 'react'
import type { z } from 'zod'
import type { InEveryLanguage, MailLanguage } from './mail-language.ts'

/** The switches of the settings that stop optional mails [SET-04] [SET-05]. */
export const mailSwitches = ['emailNotifications', 'renewalReminders', 'weeklyReview'] as const
export type MailSwitch = (typeof mailSwitches)[number]

/**
 * What a mail says. `preview` is the line that mail programs show next to the subject. An answer goes to `replyTo`;
 * without it to the sender.
 */
export type MailContent = {
  subject: string
  preview: string
  body: ReactNode[]
  replyTo?: { name: string; address: string }
  /** The switch with which a person turns such mails off; without one they are always sent. */
  mailSwitch?: MailSwitch | null
}

/** Where the installation is, for links and the footer; `unsubscribeKey` signs the links that turn optional mail off. */
export type MailSite = { baseUrl: string; contact: string; unsubscribeKey: string }

/** For whom a mail is written: the language, and the time zone of its instants. */
export type MailContext = { language: MailLanguage; zone: string; site: MailSite }

/** One kind of mail: the shape of its values, and its content in a language. */
export type MailTemplate<Data> = {
  data: z.ZodType<Data>
  build(data: Data, context: MailContext): MailContent
}

/** A mail of any kind, for a list of all. */
export type AnyMailTemplate = { data: z.ZodType; build: MailTemplate<never>['build'] }

/** A complete mail: the content between the product's name and a footer. `createElement`, because Node reads no JSX. */
export function buildLayout(
  { preview, body }: MailContent,
  { language, site }: { language: MailLanguage; site: MailSite },
): ReactElement {
  return createElement(
    Html,
    { lang: language },
    createElement(Head),
    createElement(Preview, null, preview),
    createElement(
      Body,
      { style: styles.body },
      createElement(
        Container,
        { style: styles.container },
        createElement(Text, { style: styles.product }, 'Candlebook'),
        ...body,
        createElement(Text, { style: styles.footer }, footers[language](site.contact)),
      ),
    ),
  )
}

/** A paragraph of a mail. */
export function paragraph(...children: ReactNode[]): ReactElement {
  return createElement(Text, { style: styles.text }, ...children)
}

/** A link that looks like a button, in a line of its own. In the plain text it is its label and its address. */
export function linkButton({ label, href }: { label: string; href: string }): ReactElement {
  return createElement('div', { key: href }, createElement(Button, { href, style: styles.button }, label))
}

/**
 * What a trader wrote, without what mail programs make a link of: an account can have the address of a person who never signed up,
 * and its mails are in the name of the product.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/:\/\//g, ': ')
    .replace(/\.(?=\p{L}{2})/gu, '. ')
    .replace(/@(?=\S)/g, '@ ')
}

/** How a person turns optional mail off. */
export const unsubscribeHints: InEveryLanguage<string> = {
  en: 'You can turn off such mails in Settings.',
  pt: 'Você pode desativar esses e-mails nas Configurações.',
  es: 'Puedes desactivar estos correos en Ajustes.',
  fr: 'Vous pouvez désactiver ces e-mails dans les Réglages.',
}

const footers: InEveryLanguage<(contact: string) => string> = {
  en: (contact) => `Candlebook, the trading journal. Questions: ${contact}`,
  pt: (contact) => `Candlebook, o diário de trading. Dúvidas: ${contact}`,
  es: (contact) => `Candlebook, el diario de trading. Preguntas: ${contact}`,
  fr: (contact) => `Candlebook, le journal de trading. Questions : ${contact}`,
}

const font = { fontFamily: 'Helvetica, Arial, sans-serif', color: '#1c2024' }

const styles = {
  body: { ...font, backgroundColor: '#f4f5f6', margin: '0', padding: '24px 0' },
  container: { backgroundColor: '#ffffff', maxWidth: '560px', padding: '24px', borderRadius: '8px' },
  product: { ...font, fontSize: '18px', fontWeight: 'bold', margin: '0 0 16px' },
  text: { ...font, fontSize: '15px', lineHeight: '24px', margin: '0 0 16px' },
  button: {
    backgroundColor: '#1c2024',
    color: '#ffffff',
    fontSize: '15px',
    padding: '12px 20px',
    borderRadius: '6px',
    margin: '0 12px 16px 0',
    textDecoration: 'none',
  },
  footer: { ...font, color: '#60646c', fontSize: '12px', lineHeight: '18px', margin: '24px 0 0' },
}

/**
 * An instant of ISO 8601 as people of the language write it, with the zone: 'Nov 22, 2026, 9:30 AM UTC' or '22 nov 2026,
 * 9:30 UTC'. The month is a word, so that no order of day and month can be mistaken.
 */
export function formatInstant(
  instant: string,
  { language, zone }: Pick<MailContext, 'language' | 'zone'>,
): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  })
  return format.format(new Date(instant)).replace(/\s/g, ' ')
}

/** A calendar day as people of the language write it, without the year: 'Nov 22' or '22 nov'. */
export function formatDay(day: string, { language }: Pick<MailContext, 'language'>): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`)).replace(/\s/g, ' ')
}

/** Mails and screens write dates in the same order: the screens are in en-US [CONST-07]. */
export const locales: Record<MailLanguage, string> = { en: 'en-US', pt: 'pt-BR', es: 'es', fr: 'fr' }
