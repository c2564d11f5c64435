import { toFieldProblems } from '@candlebook/contract/fields'
import { AnalyticsData, AnalyticsRange } from '@candlebook/contract/pageviews'
import type { RouteMeta } from '@candlebook/contract/routes'
import { AppError } from '@candlebook/core/kernel'
import { getPageViewReport, recordPageView } from '@candlebook/core/pageviews'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { rejectInvalidInput } from '../api/checks/reject-invalid-input.ts'
import { requireRecordedAccess } from '../api/checks/require-recorded-access.ts'
import type { CreateContext } from '../api/create-context.ts'
import { findRouteMeta } from '../api/find-route-meta.ts'
import { findClientAddress } from '../auth/client-address.ts'
import { readForm } from '../auth/read-form.ts'
import { readBody } from '../body/read-body.ts'
import type { AppContext } from '../context/app-context.ts'
import { openVisitorLimits, PAGE_VIEWS_PATH } from '../http/limit-writes.ts'

/**
 * The two procedures of page views under their documented names and with their documented fields [API-24] [API-25], over
 * the operations of the API.
 */
export function documentedPageViewRoutes(
  appContext: AppContext,
  { createContext }: { createContext: CreateContext },
): Hono {
  const app = new Hono()
  const { limitRequests, clientAddressHeader } = appContext.config
  const limitVisitors = limitRequests ? openVisitorLimits(appContext) : null

  app.post('/insert_analytics_data', async (c) => {
    const context = await createContext(c)
    await limitVisitors?.({ path: PAGE_VIEWS_PATH, address: findClientAddress(c, clientAddressHeader) })
    const { analytics_data: data } = await readInput(c, AnalyticsData, findRouteMeta('POST', '/page-views'))
    await recordPageView(context, {
      pagePath: data.page_path,
      referrer: data.referrer,
      userAgent: data.user_agent ?? context.client.userAgent,
      sessionId: data.session_id,
      ...(data.device_type && { deviceType: data.device_type }),
      ...(data.browser && { browser: data.browser }),
      ...(data.os && { os: data.os }),
    })
    return c.body(null, 204)
  })

  app.post('/get_analytics_data', async (c) => {
    const context = await createContext(c)
    await requireRecordedAccess(context, { access: 'admin', scope: null }, `${c.req.method} ${c.req.path}`)
    const meta = findRouteMeta('GET', '/admin/page-views')
    const { start_date, end_date } = await readInput(c, AnalyticsRange, meta)
    const report = await getPageViewReport(context, { startDate: start_date, endDate: end_date })
    return c.json({
      totalViews: report.totalViews,
      uniqueUsers: report.uniqueUsers,
      topPages: report.topPages.map(({ pagePath, views }) => ({ page_path: pagePath, views })),
      deviceStats: report.deviceStats.map(({ deviceType, count }) => ({ device_type: deviceType, count })),
      browserStats: report.browserStats,
      dailyViews: report.dailyViews,
    })
  })
  return app
}

async function readInput<Shape extends z.ZodMiniType>(
  c: Context,
  shape: Shape,
  meta: RouteMeta,
): Promise<z.infer<Shape>> {
  const input = await readForm(await readBody(c.req.raw, meta))
  return await rejectInvalidInput({ input, next: async () => parse(shape, input) })
}

function parse<Shape extends z.ZodMiniType>(shape: Shape, input: unknown): z.infer<Shape> {
  const { success, data, error } = z.safeParse(shape, input)
  if (!success) throw new AppError('request.invalid', { fields: toFieldProblems(error.issues) })
  return data
}
