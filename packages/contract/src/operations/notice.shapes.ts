import * as z from 'zod/mini'
import { Instant } from '../fields/index.ts'

/** The longest text of a notice, in characters. */
export const MAX_NOTICE_LENGTH = 500

/** How a notice looks: a plain piece of information, or a warning of maintenance. */
export const noticeLevels = ['information', 'maintenance'] as const
export type NoticeLevel = (typeof noticeLevels)[number]

/** The notice that all people see. A changed notice has a new id. It is shown from `startsAt` to `endsAt`, where given. */
export const Notice = z.object({
  id: z.string(),
  level: z.enum(noticeLevels),
  text: z.string(),
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
})
export type Notice = z.infer<typeof Notice>

/** The notice; null when there is none or its time is over. It may start in the future. */
export const CurrentNotice = z.object({ notice: z.nullable(Notice) })
export type CurrentNotice = z.infer<typeof CurrentNotice>

const Moment = z._default(z.nullable(z.iso.datetime({ error: 'field.invalid', offset: true })), null)

/** A notice to be shown, in place of the one before. */
export const SetNotice = z
  .object({
    level: z.enum(noticeLevels, 'field.invalid'),
    text: z
      .string('notice.text_missing')
      .check(
        z.trim(),
        z.minLength(1, { error: 'notice.text_missing', abort: true }),
        z.maxLength(MAX_NOTICE_LENGTH, 'field.too_long'),
      ),
    startsAt: Moment,
    endsAt: Moment,
  })
  .check(
    z.refine(
      ({ startsAt, endsAt }) =>
        startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt),
      { path: ['endsAt'], error: 'notice.end_before_start' },
    ),
  )
export type SetNotice = z.infer<typeof SetNotice>
