import { DAY_MS } from '@candlebook/domain/days/day'
import { browsers, deviceTypes, operatingSystems } from '@candlebook/domain/pageviews/classify-client'
import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { route } from './routes.ts'

/** Longer addresses are cut by the browser, because a forged one must not fill the table. */
const MAX_ADDRESS_LENGTH = 500

/** A path with its query: printable characters without spaces, as browsers send them; no address of another site. */
const PagePath = z
  .string('field.invalid')
  .check(
    z.maxLength(MAX_ADDRESS_LENGTH, { error: 'field.too_long', abort: true }),
    z.regex(/^\/(?![/\\])[!-~]*$/, 'field.invalid'),
  )

/** Any text: a referrer that is not a web address is stored as null. */
const Referrer = z._default(
  z.nullable(z.string('field.invalid').check(z.maxLength(MAX_ADDRESS_LENGTH, 'field.too_long'))),
  null,
)

/** The random id of a browser session; null before the visitor accepted cookies [TRACK-08]. */
const SessionId = z._default(z.nullable(z.uuid('field.invalid')), null)

/** A page that a browser showed. The server reads the user from the session and the browser from the user agent. */
export const PageView = z.object({
  pagePath: PagePath,
  referrer: Referrer,
  sessionId: SessionId,
  /** Whether the screen can be touched: an iPad calls itself a Macintosh. */
  hasTouch: z._default(z.boolean('field.invalid'), false),
})
export type PageView = z.infer<typeof PageView>

/** Page views are kept for 25 months. */
const MAX_RANGE_DAYS = 775

/** An instant with its offset, as ISO 8601 writes it. */
const RangeInstant = z.iso.datetime({ error: 'field.invalid', offset: true })

/** The range of a report: two instants. Each day in UTC that it touches is counted from its start to its end. */
export const PageViewRange = z
  .object({ startDate: RangeInstant, endDate: RangeInstant })
  .check(z.refine(isRange, { error: 'field.invalid', path: ['endDate'] }))
export type PageViewRange = z.infer<typeof PageViewRange>

/** Whether two instants are a range: not turned around, and at most 25 months. */
function isRange({ startDate, endDate }: { startDate: string; endDate: string }): boolean {
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)]
  return start <= end && end - start <= MAX_RANGE_DAYS * DAY_MS
}

const count = z.int()

/** The figures of a range. All lists but the days are sorted by their counts, the largest first. */
export const PageViewReport = z.object({
  totalViews: count,
  /** Users, and sessions of visitors, that accepted cookies. */
  uniqueUsers: count,
  /** The ten pages with the most views, without their queries. */
  topPages: z.array(z.object({ pagePath: z.string(), views: count })),
  /** The ten other sites from which the most views came, and the views without a referrer: their site is null. */
  topReferrers: z.array(z.object({ site: z.nullable(z.string()), views: count })),
  deviceStats: z.array(z.object({ deviceType: z.string(), count })),
  browserStats: z.array(z.object({ browser: z.string(), count })),
  /** Each day of the range in UTC, oldest first. */
  dailyViews: z.array(z.object({ date: z.string(), views: count })),
})
export type PageViewReport = z.infer<typeof PageViewReport>

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

const tags = ['Page views']

/** What pages are seen how often. Browsers send the views; administrators read the counts. */
export const pageviews = {
  record: route('public')
    .meta({ maxBodyBytes: 8 * 1024 })
    .errors(documentedErrors('request.invalid', 'request.too_many'))
    .route({
      method: 'POST',
      path: '/page-views',
      summary: 'Record that a page was shown; views of robots are left out',
      tags,
      successStatus: 204,
    })
    .input(PageView)
    .output(z.void()),
  report: route('admin')
    .errors(documentedErrors('request.invalid'))
    .route({
      method: 'GET',
      path: '/admin/page-views',
      summary: 'Views, visitors, pages, referrers, devices and browsers of a range',
      tags,
    })
    .input(PageViewRange)
    .output(PageViewReport),
}
