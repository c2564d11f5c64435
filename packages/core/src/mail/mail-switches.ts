import type { MailTemplateName } from './mail-templates.ts'

/** The switches of the settings that stop optional mails [SET-04] [SET-05]. */
export const mailSwitches = ['emailNotifications', 'renewalReminders'] as const
export type MailSwitch = (typeof mailSwitches)[number]

/** The switch that stops this kind of mail. */
export function getMailSwitch(template: MailTemplateName): MailSwitch {
  return template === 'renewal-reminder' ? 'renewalReminders' : 'emailNotifications'
}
