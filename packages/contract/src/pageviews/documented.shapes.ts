import { browsers, deviceTypes, operatingSystems } from '@candlebook/domain/pageviews'
import * as z from 'zod/mini'
import { isRange, PagePath, RangeInstant, Referrer, SessionId } from './pageviews.shapes.ts'

const MAX_USER_AGENT_LENGTH = 500

/**
 * The documented argument of insert_analytics_data [API-25]. A user_id in it is not read. Without a device, browser or
 * system the server reads them from the user agent.
 */
export const AnalyticsData = z.object({
  analytics_data: z.object({
    page_path: PagePath,
    user_agent: z.optional(
      z.nullable(z.string('field.invalid').check(z.maxLength(MAX_USER_AGENT_LENGTH, 'field.too_long'))),
    ),
    referrer: Referrer,
    device_type: z.optional(z.enum(deviceTypes, 'field.invalid')),
    browser: z.optional(z.enum(browsers, 'field.invalid')),
    os: z.optional(z.enum(operatingSystems, 'field.invalid')),
    session_id: SessionId,
  }),
})
export type AnalyticsData = z.infer<typeof AnalyticsData>

/** The documented argument of get_analytics_data [API-24]. */
export const AnalyticsRange = z.object({ start_date: RangeInstant, end_date: RangeInstant }).check(
  z.refine((range) => isRange({ startDate: range.start_date, endDate: range.end_date }), {
    error: 'field.invalid',
    path: ['end_date'],
  }),
)
export type AnalyticsRange = z.infer<typeof AnalyticsRange>
