import type { z } from 'zod'
import type { AnyMailTemplate } from './templates/mail-template.ts'
import { testMail } from './templates/test-mail.ts'

/** Every kind of mail that exists. */
export const mailTemplates = {
  test: testMail,
} as const satisfies Record<string, AnyMailTemplate>

export type MailTemplateName = keyof typeof mailTemplates
export type MailData<Name extends MailTemplateName> = z.infer<(typeof mailTemplates)[Name]['data']>
