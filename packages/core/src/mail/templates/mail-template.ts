import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { MailLanguage } from '../mail-language.ts'

/**
 * What a mail says. `preview` is the line that mail programs show next to the subject. An answer goes to `replyTo`;
 * without it to the sender.
 */
export type MailContent = {
  subject: string
  preview: string
  body: ReactNode[]
  replyTo?: { name: string; address: string }
  /** A person can turn such mails off. */
  isOptional?: boolean
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
