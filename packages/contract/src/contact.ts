import * as z from 'zod/mini'
import { Instant } from './fields.ts'

/** What a message is about; the first is preselected [CONT-09]. */
export const contactCategories = ['general', 'technical', 'billing', 'feature', 'bug', 'partnership'] as const

/** How urgent a message is for its sender; `medium` is preselected [CONT-09]. */
export const contactPriorities = ['low', 'medium', 'high'] as const

/** How long a message of the contact form is kept. */
export const MAX_MESSAGE_MONTHS = 24

/** The maximum length of each text of a message, in characters. */
export const MAX_CONTACT_LENGTHS = { name: 200, email: 254, phone: 40, subject: 200, message: 5000 } as const

/** The minimum length of a message [CONT-07]. */
export const MIN_MESSAGE_LENGTH = 10

/** The pattern of an email address, for a page that loads no shapes. */
export const EMAIL_PATTERN = z.regexes.email.source

/** What a person types into the contact form [CONT-05] to [CONT-09]. */
export const ContactFields = z.object({
  name: line('contact.name_missing', MAX_CONTACT_LENGTHS.name),
  email: line('contact.email_missing', MAX_CONTACT_LENGTHS.email).check(
    z.refine((text) => text === '' || z.email().safeParse(text).success, 'contact.email_invalid'),
  ),
  phone: z._default(
    z
      .string('field.invalid')
      .check(z.trim(), z.maxLength(MAX_CONTACT_LENGTHS.phone, 'field.too_long'), onOneLine()),
    '',
  ),
  subject: line('contact.subject_missing', MAX_CONTACT_LENGTHS.subject),
  category: z._default(z.enum(contactCategories, 'field.invalid'), 'general'),
  priority: z._default(z.enum(contactPriorities, 'field.invalid'), 'medium'),
  message: z
    .string('contact.message_missing')
    .check(
      z.trim(),
      z.minLength(1, { error: 'contact.message_missing', abort: true }),
      z.minLength(MIN_MESSAGE_LENGTH, { error: 'contact.message_too_short', abort: true }),
      z.maxLength(MAX_CONTACT_LENGTHS.message, 'field.too_long'),
    ),
  wantsNewsletter: z._default(z.boolean('field.invalid'), false),
})
export type ContactFields = z.infer<typeof ContactFields>

const MAX_CHALLENGE_LENGTH = 4096

/** A message to the operator. A repeated request with the same clientKey stores and mails one message. */
export const SendContactMessage = z.extend(ContactFields, {
  clientKey: z.uuid('field.invalid'),
  /** A solved challenge of GET /api/auth/challenge. */
  challenge: z.string('field.invalid').check(z.maxLength(MAX_CHALLENGE_LENGTH, 'field.too_long')),
  /** Invisible to people; only programs fill it in. */
  website: z._default(
    z.string('field.invalid').check(z.maxLength(MAX_CONTACT_LENGTHS.name, 'field.too_long')),
    '',
  ),
})
export type SendContactMessage = z.infer<typeof SendContactMessage>

/** A trimmed text on one line, because it becomes part of the header of a mail. */
function line(missing: string, max: number) {
  return z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(max, 'field.too_long'),
      onOneLine(),
    )
}

function onOneLine() {
  return z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'contact.one_line')
}

/** A message as administrators read it. `hasAccount`: its sender was signed in. */
const ContactMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  subject: z.string(),
  category: z.enum(contactCategories),
  priority: z.enum(contactPriorities),
  message: z.string(),
  wantsNewsletter: z.boolean(),
  hasAccount: z.boolean(),
  createdAt: Instant,
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** A page of the messages, after the message of the cursor. */
export const ListContactMessages = z.object({ cursor: z.optional(z.uuid('field.invalid')) })
export type ListContactMessages = z.infer<typeof ListContactMessages>

/** 20 messages, the newest first. */
export const ContactMessagePage = z.object({
  items: z.array(ContactMessage),
  nextCursor: z.nullable(z.string()),
})
export type ContactMessagePage = z.infer<typeof ContactMessagePage>
